import { Select } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { Link, useMatches, useNavigate } from '@tanstack/react-router';
import { showBrandSummary } from '#contract/reports/brand.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { countText } from '#web/lib/numbers.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { MenuGroup } from '#web/ui/menu-group.tsx';
import styles from '#web/ui/sidebar.module.css';
import { type BrandRoute, brandGroups, type Waiting } from './brand-route.ts';
import { type OwnBrand, useOwnBrand, usePerson } from './brand-session.ts';
import { brandRoutes } from './routes.tsx';

/** How old the counts of what waits may be. */
const REFRESH_MS = 60_000;

type BrandMenuProps = {
  /** Called when a link is followed: the drawer closes. */
  onGo?: () => void;
};

/** The menu of the brand portal: the own brands, and the screens that the role may open. */
export function BrandMenu({ onGo }: BrandMenuProps) {
  const brand = useOwnBrand();
  return (
    <div className={styles.sidebar}>
      <Link
        to="/"
        className={styles.logo}
        aria-label={t('{network} brands, go to start page', { network: network.name })}
        onClick={onGo}
      >
        <LogoMark />
        <span className={styles.network}>
          <span className={styles.name}>{network.name}</span>{' '}
          <span className={styles.part}>{t('Brands')}</span>
        </span>
      </Link>
      <BrandChoice />
      <nav aria-label={t('Main')} className={styles.menu}>
        {brand && <Groups brand={brand} onGo={onGo} />}
      </nav>
    </div>
  );
}

/** Switches between the own brands; absent with one. */
function BrandChoice() {
  const brands = usePerson()?.brands ?? [];
  const brand = useOwnBrand();
  const navigate = useNavigate();
  if (brands.length < 2) return null;
  return (
    <Select
      m="0 12px 12px"
      aria-label={t('Brand')}
      allowDeselect={false}
      searchable={brands.length > 8}
      data={brands.map(({ mcid, merchant_name }) => ({ value: mcid, label: merchant_name }))}
      value={brand?.mcid ?? null}
      onChange={(mcid) => mcid && void navigate({ to: `/brands/${mcid}` })}
    />
  );
}

type GroupsProps = BrandMenuProps & { brand: OwnBrand };

function Groups({ brand, onGo }: GroupsProps) {
  const { mcid, permissions } = brand;
  const { data } = useApiQuery(
    showBrandSummary,
    { mcid },
    { quiet: true, refetchInterval: REFRESH_MS },
  );
  const shown = brandRoutes.filter(
    ({ icon, permission }) => icon && permissions.includes(permission),
  );
  return brandGroups.map((group) => (
    <Group
      key={group.id}
      {...group}
      mcid={mcid}
      routes={shown.filter((one) => one.group === group.id)}
      waiting={data?.waiting}
      onGo={onGo}
    />
  ));
}

type GroupProps = BrandMenuProps & {
  id: string;
  title: string;
  mcid: string;
  routes: readonly BrandRoute[];
  waiting: Waiting | undefined;
};

function Group({ id, title, mcid, routes, waiting, onGo }: GroupProps) {
  const current = useMatches().at(-1)?.staticData.brandRoute?.path;
  const isAccount = id === 'account';
  if (routes.length === 0 && !isAccount) return null;
  return (
    <MenuGroup
      id={`brand ${id}`}
      title={t(title)}
      startsOpen
      isLit={routes.some(({ path }) => path === current)}
      note={null}
    >
      {routes.map(({ path, title, icon: Icon, count }) => (
        <li key={path}>
          <Link
            to={`/brands/${mcid}${path === '/' ? '' : path}`}
            className={styles.item}
            data-lit={current === path || undefined}
            aria-current={current === path ? 'page' : undefined}
            activeProps={{}}
            onClick={onGo}
          >
            {Icon && <Icon size={20} stroke={1.6} aria-hidden="true" />}
            {t(title)}
            <Count count={(count && waiting?.[count]) || 0} />
          </Link>
        </li>
      ))}
      {isAccount && <HelpItem onGo={onGo} />}
    </MenuGroup>
  );
}

function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {countText(count)}
      <span className="hidden-text"> {t('waiting')}</span>
    </span>
  );
}

/** Help is the same for every brand, and open to every role. */
function HelpItem({ onGo }: BrandMenuProps) {
  return (
    <li>
      <Link
        to="/help"
        className={styles.item}
        activeProps={{ 'data-lit': true, 'aria-current': 'page' }}
        onClick={onGo}
      >
        <IconHelp size={20} stroke={1.6} aria-hidden="true" />
        {t('Help')}
      </Link>
    </li>
  );
}
