import { UnstyledButton } from '@mantine/core';
import { IconLanguage, IconLogout, IconUser, IconUserShield } from '@tabler/icons-react';
import { editProfile, signOut } from '#contract/accounts/publisher.ts';
import { callApi } from '#web/lib/call-api.ts';
import { changeLanguage, otherLanguage, t } from '#web/lib/i18n.ts';
import { type Profile, useProfile } from '#web/lib/profile.ts';
import { logOut } from '#web/lib/session.ts';
import { ActionMenu, MenuHead, MenuItem, MenuLine, MenuLink } from '#web/ui/action-menu.tsx';
import { Trans } from '#web/ui/trans.tsx';
import styles from './avatar-menu.module.css';

/** The signed-in user, and Logout. */
export function AvatarMenu() {
  const user = useProfile();
  const name = user?.nickname || user?.username || '';
  return (
    <ActionMenu
      target={
        <UnstyledButton className={styles.button}>
          <span className="hidden-text">
            <Trans id={'Account menu of {name}'} values={{ name }} />
          </span>
          <span className={styles.avatar} aria-hidden="true">
            {user?.avatar ? <img src={user.avatar} alt="" /> : initialsOf(name)}
          </span>
        </UnstyledButton>
      }
    >
      {user && (
        <MenuHead>
          {name}
          <br />
          {user.email}
        </MenuHead>
      )}
      <MenuItems user={user} />
    </ActionMenu>
  );
}

/** Ends the session. */
export function leave(): void {
  // The request is built before the token is removed; signing out does not wait for the server.
  void callApi(signOut, {}, { quiet: true }).catch(() => {});
  logOut();
}

function MenuItems({ user }: { user: Profile | undefined }) {
  return (
    <>
      <MenuLink to="/settings/profile" icon={<IconUser size={18} />}>
        {t('Profile')}
      </MenuLink>
      <MenuLink to="/settings/login" icon={<IconUserShield size={18} />}>
        {t('Login Information')}
      </MenuLink>
      <MenuItem
        icon={<IconLanguage size={18} />}
        lang={otherLanguage.lang}
        onClick={() => void switchLanguage(user)}
      >
        {otherLanguage.name}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<IconLogout size={18} />} onClick={leave}>
        {t('Logout')}
      </MenuItem>
    </>
  );
}

/** Stores the other language in the account too; without network only in this browser. */
export async function switchLanguage(user: Profile | undefined): Promise<void> {
  const { code } = otherLanguage;
  if (user && !user.acting) {
    const { first_name, last_name, nickname } = user;
    const input = { first_name, last_name, nickname, language: code };
    await callApi(editProfile, input, { quiet: true }).catch(() => {});
  }
  changeLanguage(code);
}

/** Initials: "Mara Lindqvist" gives "ML", "ada.l" gives "A". */
function initialsOf(name: string): string {
  const [first = 'T', second = ''] = name.split(/\s+/).filter(Boolean);
  return `${[...first][0] ?? ''}${[...second][0] ?? ''}`.toUpperCase();
}
