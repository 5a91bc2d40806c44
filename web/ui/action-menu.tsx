import { Menu } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from 'react';
import { PANEL } from './popup.tsx';
import { useLayer } from './use-layer.ts';

type ActionMenuProps = {
  /** The button that opens it, by which it is named. */
  target: ReactElement<{ ref: Ref<HTMLButtonElement> }>;
  children: ReactNode;
};

/** A button with a menu of actions: `<ActionMenu target={<Button>Export</Button>}>`. */
export function ActionMenu({ target, children }: ActionMenuProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Before an item acts, so that a dialog that it opens returns the focus to the button.
  const returnFocus = () => button.current?.focus();
  return (
    <Menu
      {...PANEL}
      {...useLayer(opened)}
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      // Menus must be inside a landmark.
      portalProps={{ target: '#main' }}
      // Without keys, which may be typed in the palette above it.
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>{cloneElement(target, { ref: button })}</Menu.Target>
      <Menu.Dropdown onClickCapture={returnFocus}>{children}</Menu.Dropdown>
    </Menu>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  lang?: string;
  isDanger?: boolean;
  onClick: () => void;
  children: ReactNode;
};

export function MenuItem({ icon, isDanger, ...rest }: MenuItemProps) {
  return <Menu.Item leftSection={icon} data-danger={isDanger || undefined} {...rest} />;
}

type AnchorProps = { icon?: ReactNode } & Omit<ComponentProps<'a'>, 'href' | 'color'>;

/** An item that navigates, with the properties of the router's link. */
export const MenuLink = createLink(({ icon, ...rest }: AnchorProps) => (
  <Menu.Item component="a" leftSection={icon} {...rest} />
));

/** Text at the beginning of a menu. */
export const MenuHead = Menu.Label;

export const MenuLine = Menu.Divider;
