import { useDebouncedValue } from '@mantine/hooks';
import { IconLink, IconListDetails, IconReceipt } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { listLinks } from '#contract/links/publisher.ts';
import { listPayments } from '#contract/payments/publisher.ts';
import { reportTransactions } from '#contract/reports/publisher.ts';
import { addDays, todayIn } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { may } from '#web/lib/may.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { moneyText } from '#web/ui/money.tsx';
import type { PaletteAction, PaletteGroup } from '#web/ui/palette.tsx';

const PAUSE_MS = 300;
const LEAST_LETTERS = 3;
/** The orders in which an order number is looked up. */
const ORDER_DAYS = 365;
const MAX_COUNT = 4;

/** Orders by number, links by code, target or sub-id, and payments by number or amount. */
export function useFoundObjects(typed: string): {
  groups: PaletteGroup[];
  isSearching: boolean;
} {
  const [keyword] = useDebouncedValue(typed.trim().slice(0, 100), PAUSE_MS);
  const found = [useFoundOrders(keyword), useFoundLinks(keyword), useFoundPayments(keyword)];
  return {
    groups: found.map(({ group, actions }) => ({ group, actions })),
    isSearching: found.some(({ isFetching }) => isFetching) || keyword !== typed.trim(),
  };
}

type Found = { group: string; actions: PaletteAction[]; isFetching: boolean };

function useFoundOrders(keyword: string): Found {
  const navigate = useNavigate();
  const user = useProfile();
  const today = todayIn(user?.time_zone ?? 'UTC');
  const days = { start_date: addDays(today, -ORDER_DAYS), end_date: today };
  const isWanted = may(user, 'reports.read') && keyword.length >= LEAST_LETTERS;
  const input = { ...days, order_id: keyword, perPage: MAX_COUNT };
  const orders = useApiQuery(reportTransactions, input, {
    enabled: isWanted,
    quiet: true,
    staleTime: 60_000,
  });
  const rows = isWanted && !orders.isPlaceholderData ? (orders.data?.list ?? []) : [];
  const actions = rows.map((row) => ({
    id: `order ${row.id}`,
    label: row.order_id,
    description: `${row.merchant_name}, ${moneyText(row.commission, row.currency)}`,
    leftSection: <IconListDetails size={20} stroke={1.6} />,
    onClick: () => {
      const search = { ...days, order_id: row.order_id, id: String(row.id) };
      void navigate({ to: '/reports/transactions', search });
    },
  }));
  return { group: t('Orders'), actions, isFetching: orders.isFetching };
}

function useFoundLinks(keyword: string): Found {
  const navigate = useNavigate();
  const isWanted = may(useProfile(), 'links.read') && keyword.length >= LEAST_LETTERS;
  const links = useApiQuery(
    listLinks,
    { keyword, perPage: MAX_COUNT },
    { enabled: isWanted, quiet: true, staleTime: 60_000 },
  );
  const rows = isWanted && !links.isPlaceholderData ? (links.data?.list ?? []) : [];
  const actions = rows.map((row) => ({
    id: `link ${row.link_id}`,
    label: row.code,
    description: row.target_url,
    leftSection: <IconLink size={20} stroke={1.6} />,
    onClick: () =>
      void navigate({ to: '/tools/link-generator', search: { keyword: row.code } as never }),
  }));
  return { group: t('Links'), actions, isFetching: links.isFetching };
}

function useFoundPayments(keyword: string): Found {
  const navigate = useNavigate();
  const wanted = keyword.replace(/^#/, '').toUpperCase();
  const isWanted = may(useProfile(), 'payments.read') && /^(P-|\d)[\d.,-]*$/.test(wanted);
  const payments = useApiQuery(
    listPayments,
    { perPage: 100 },
    { enabled: isWanted, quiet: true, staleTime: 60_000 },
  );
  const rows = isWanted ? (payments.data?.list ?? []) : [];
  const actions = rows
    .filter(
      (row) =>
        row.number.includes(wanted) ||
        String(row.payment_id) === wanted ||
        row.amount.startsWith(wanted),
    )
    .slice(0, MAX_COUNT)
    .map((row) => ({
      id: `payment ${row.payment_id}`,
      label: t('Payment {number}', { number: row.number }),
      description: moneyText(row.amount, row.currency),
      leftSection: <IconReceipt size={20} stroke={1.6} />,
      onClick: () =>
        void navigate({
          to: '/payments/details',
          search: { id: String(row.payment_id) } as never,
        }),
    }));
  return { group: t('Payments'), actions, isFetching: payments.isFetching };
}
