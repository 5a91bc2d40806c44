import { setTimeout } from 'node:timers/promises';
import { holdFunds } from '#server/books/ledger/holds/hold-funds.ts';
import { postHold } from '#server/books/ledger/holds/post-hold.ts';
import { voidHold } from '#server/books/ledger/holds/void-hold.ts';
import { postTransactions } from '#server/books/ledger/post-transactions.ts';
import { reverseTransaction } from '#server/books/ledger/reverse-transaction.ts';
import { connect, type Db, type Tx } from '#server/platform/db/connect.ts';
import { runAtOnce } from '../run-proofs.ts';
import { type Operation, readOrder, type WriterOrder } from './operations.ts';

/** A writer process that can be killed: it runs orders, each group in one transaction. */
const CONCURRENCY = 10;
const db = connect(process.env.DATABASE_URL ?? '', CONCURRENCY);
process.on('disconnect', () => process.exit(1));
process.on('message', (text: string) => void carryOut(db, readOrder(text)));
process.send?.({ ready: true });

async function carryOut(on: Db, order: WriterOrder): Promise<void> {
  const refusals: (string | null)[] = [];
  // No more groups at once than connections, so that none waits until the pool times out.
  await runAtOnce(order.groups.length, CONCURRENCY, async (place) => {
    const group = order.groups[place] ?? [];
    const write = () => on.transaction().execute((tx) => writeAll(tx, group));
    refusals[place] = await settle(write).then(() => null, String);
  });
  process.send?.({ number: order.number, refusals });
}

/** Retries after a lock timeout, as a worker does. */
async function settle(work: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isBusy = (error as { code?: string }).code === '55P03';
      if (!isBusy || tries === 20) throw error;
      await setTimeout(50);
    }
  }
}

async function writeAll(tx: Tx, group: readonly Operation[]): Promise<void> {
  const posts = group.flatMap((one) => (one.verb === 'post' ? [one.entry] : []));
  await postTransactions(tx, posts);
  for (const one of group) {
    if (one.verb === 'hold') await holdFunds(tx, one.hold);
    if (one.verb === 'void') await voidHold(tx, one.name);
    if (one.verb === 'post_hold') await postHold(tx, one.name, one.entry);
    if (one.verb === 'reverse') await reverseTransaction(tx, one.name, 'a reversal');
  }
}
