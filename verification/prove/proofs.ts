import { proveAccounts } from './accounts.ts';
import { proveClicks } from './clicks.ts';
import { proveCluster } from './cluster.ts';
import { proveConformance } from './conformance.ts';
import { proveCrawl } from './crawl.ts';
import { proveCurrencies } from './currencies.ts';
import { proveDisputes } from './disputes.ts';
import { proveEdge } from './edge.ts';
import { proveEndurance } from './endurance.ts';
import { proveImports } from './imports.ts';
import { proveLedger } from './ledger.ts';
import { proveLinks } from './links.ts';
import { proveMoney } from './money.ts';
import type { Application } from './open-application.ts';
import { proveOperator } from './operator.ts';
import { proveOrders } from './orders.ts';
import { proveOutbound } from './outbound.ts';
import { provePayouts } from './payouts.ts';
import { provePostbacks } from './postbacks.ts';
import { provePublisherApi } from './publisher-api.ts';
import { proveReports } from './reports.ts';
import { proveRestarts } from './restarts.ts';
import { proveRestore } from './restore.ts';
import type { Part } from './run-proofs.ts';
import { proveShops } from './shops.ts';
import { proveTerms } from './terms.ts';
import { proveUpgrade } from './upgrade.ts';

export type Prove = (app: Application, size: 'small' | 'full', minutes?: number) => readonly Part[];

/** Every proof by name, as its parts. `minutes` is how long `cluster` and `endurance` last. */
export const proofs = {
  accounts: proveAccounts,
  clicks: proveClicks,
  cluster: (_app, size, minutes) => proveCluster(size, minutes),
  conformance: proveConformance,
  orders: proveOrders,
  crawl: proveCrawl,
  currencies: proveCurrencies,
  disputes: proveDisputes,
  edge: proveEdge,
  endurance: (_app, size, minutes) => proveEndurance(size, minutes),
  imports: proveImports,
  ledger: proveLedger,
  links: proveLinks,
  money: proveMoney,
  operator: (_app, size) => proveOperator(size),
  outbound: proveOutbound,
  payouts: provePayouts,
  postbacks: provePostbacks,
  'publisher-api': provePublisherApi,
  reports: proveReports,
  restarts: proveRestarts,
  restore: (_app, size) => proveRestore(size),
  shops: proveShops,
  terms: proveTerms,
  upgrade: proveUpgrade,
} satisfies Record<string, Prove>;

export type ProofName = keyof typeof proofs;
