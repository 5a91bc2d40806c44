import { Menu, UnstyledButton } from '@mantine/core';
import { IconLanguage, IconLogout, IconUser, IconUserShield } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { editProfile, signOut } from '#contract/accounts/publisher.ts';
import { callApi } from '#web/lib/call-api.ts';
import { changeLanguage, otherLanguage, t } from '#web/lib/i18n.ts';
import { type Profile, useProfile } from '#web/lib/profile.ts';
import { logOut } from '#web/lib/session.ts';
import { Trans } from '#web/ui/trans.tsx';
import styles from './avatar-menu.module.css';

/** The signed-in user, and Logout. */
export function AvatarMenu() {
  const user = useProfile();
  const name = user?.nickname || user?.username || '';
  return (
    <Menu position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={styles.button}>
          <span className="hidden-text">
            <Trans id={'Account menu of {name}'} values={{ name }} />
          </span>
          <span className={styles.avatar} aria-hidden="true">
            {user?.avatar ? <img src={user.avatar} alt="" /> : initialsOf(name)}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {user && (
          <Menu.Label>
            {name}
            <br />
            {user.email}
          </Menu.Label>
        )}
        <MenuItems user={user} />
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuItems({ user }: { user: Profile | undefined }) {
  const navigate = useNavigate();
  const leave = () => {
    // The request is built before the token is removed; signing out does not wait for the server.
    void callApi(signOut, {}, { quiet: true }).catch(() => {});
    logOut();
  };
  return (
    <>
      <Menu.Item
        leftSection={<IconUser size={18} />}
        onClick={() => void navigate({ to: '/settings/profile' })}
      >
        {t('Profile')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconUserShield size={18} />}
        onClick={() => void navigate({ to: '/settings/login' })}
      >
        {t('Login Information')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconLanguage size={18} />}
        lang={otherLanguage.lang}
        onClick={() => void switchLanguage(user)}
      >
        {otherLanguage.name}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={18} />} onClick={leave}>
        {t('Logout')}
      </Menu.Item>
    </>
  );
}

/** Stores the other language in the account too; without network only in this browser. */
async function switchLanguage(user: Profile | undefined): Promise<void> {
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
