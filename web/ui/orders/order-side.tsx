import { Button, type ButtonProps } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import type * as brand from '#contract/orders/brand.ts';
import type * as decisions from '#contract/orders/decisions.ts';
import type * as staff from '#contract/orders/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { DisabledButton } from '../disabled-button.tsx';

/** Who works with the orders: staff with those of all brands, or a brand with its own. */
export type OrderSide = {
  /** What names the brand in every call of the portal; nothing for staff. */
  of: { mcid?: string };
  mayDecide: boolean;
  list: typeof staff.listStaffOrderLines | typeof brand.listBrandOrderLines;
  show: typeof staff.showStaffOrderLine | typeof brand.showBrandOrderLine;
  decide: typeof staff.decideStaffOrderLines | typeof brand.decideBrandOrderLines;
  listDecisions: typeof decisions.listOrderDecisions | typeof brand.listBrandDecisions;
  undoDecision: typeof decisions.undoOrderDecision | typeof brand.undoBrandDecision;
};

const Side = createContext<OrderSide | null>(null);

type OrderSideProviderProps = { side: OrderSide; children: ReactNode };

/** Gives the parts of the screens of orders the calls of staff, or those of a brand. */
export function OrderSideProvider({ side, children }: OrderSideProviderProps) {
  return <Side value={side}>{children}</Side>;
}

export function useOrderSide(): OrderSide {
  const side = useContext(Side);
  if (!side) throw new Error('Parts of orders need an OrderSideProvider.');
  return side;
}

/** A button that decides orders; without the permission it is disabled and shows the reason. */
export function DecideButton({ onClick, ...rest }: ButtonProps & { onClick: () => void }) {
  const { mayDecide } = useOrderSide();
  if (mayDecide) return <Button {...rest} onClick={onClick} />;
  return <DisabledButton {...rest} why={t('Your role does not have this permission.')} />;
}
