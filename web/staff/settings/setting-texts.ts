import type { SettingSection } from '#contract/common/settings.ts';
import { t } from '#web/lib/i18n.ts';

export type SettingText = {
  name: string;
  label: string;
  /** What the setting does. */
  effect: string;
  input: 'text' | 'colour' | 'number' | 'switch' | 'secret' | 'zone';
};

const text = (
  name: string,
  label: string,
  effect: string,
  input: SettingText['input'] = 'text',
): SettingText => ({ name, label, effect, input });

/** The settings of a section in the order of the screen. */
export const settingTexts = (): Readonly<Record<SettingSection, readonly SettingText[]>> => ({
  network: networkTexts(),
  mail: mailTexts(),
  money: moneyTexts(),
  retention: retentionTexts(),
  backups: backupTexts(),
});

const networkTexts = () => [
  text(
    'network_name',
    t('Name'),
    t('On every page, mail, document, API page and in outgoing requests.'),
  ),
  text(
    'colour',
    t('Colour'),
    t('Of links and buttons on pages and in mails. Must be readable on white.'),
    'colour',
  ),
  text(
    'colour_dark',
    t('Colour in dark mode'),
    t('Of links and buttons. Must be readable on dark grey.'),
    'colour',
  ),
  text(
    'public_url',
    t('Public address'),
    t('In mails, sign-in and tracking links, unless links have an address of their own.'),
  ),
  text(
    'api_source',
    t('API source'),
    t(
      'Names that requests of the publisher API may send as source, separated by commas. The first is shown in the documentation.',
    ),
  ),
  text('support_email', t('Support email'), t('Shown to publishers who need help, and in mails.')),
  text('support_url', t('Support page'), t('Shown to publishers who need help, and in mails.')),
  text(
    'about_first',
    t('Show the home page to visitors'),
    t('Visitors who are not signed in see the public home page at / instead of sign-in.'),
    'switch',
  ),
  text(
    'auto_approve_sites',
    t('Approve new channels automatically'),
    t('New channels need no review. Rejected channels are still reviewed again.'),
    'switch',
  ),
  text(
    'brand_lock_days',
    t('Longest approval period of brands'),
    t(
      'Days until automatic approval that brands may choose for their orders at most. 0: only staff change the period.',
    ),
    'number',
  ),
  text(
    'terms_need_approval',
    t('Approve the terms of brands'),
    t('Terms that brands propose wait for staff. Otherwise they are announced at once.'),
    'switch',
  ),
];

const mailTexts = () => [
  text(
    'mail_from_name',
    t('Sender name'),
    t('The sender of every mail. Empty: the name of the network.'),
  ),
  text(
    'mail_from_address',
    t('Sender address'),
    t('The sender of every mail. Empty: no-reply at the host of the public address.'),
  ),
  text(
    'smtp_server',
    t('Mail server'),
    t(
      'Address such as smtp://mail.example.com:587 or smtps://mail.example.com:465. Empty: mails are written to files.',
    ),
  ),
  text('smtp_user', t('User name'), t('At the mail server. Empty: no sign-in.')),
  text(
    'smtp_password',
    t('Password'),
    t('At the mail server. Stored encrypted; empty leaves it unchanged.'),
    'secret',
  ),
  text(
    'bounce_secret',
    t('Secret for delivery reports'),
    t(
      'A mail server that posts delivery reports (RFC 3464) to /in/bounces sends it as bearer token. Stored encrypted; empty leaves it unchanged.',
    ),
    'secret',
  ),
];

const retentionTexts = () => [
  text(
    'click_days',
    t('Days of clicks'),
    t(
      'Available to reports and orders; older days are archived. Must cover the longest cookie of a brand. 0 keeps all.',
    ),
    'number',
  ),
  text(
    'click_archive',
    t('Archive clicks as files'),
    t('Archived days become compressed files in the data folder instead of tables.'),
    'switch',
  ),
  text(
    'erase_closed_after_days',
    t('Days until erasure'),
    t('After an account is closed, until its personal data is erased: the legal retention period.'),
    'number',
  ),
];

const backupTexts = () => [
  text(
    'backup_place',
    t('Target'),
    t(
      'A folder on another disk or machine, or a bucket such as s3://s3.example.com/bucket/prefix?region=eu-central-1. Empty: no backups.',
    ),
  ),
  text('backup_access_key', t('Access key'), t('Of the bucket.')),
  text(
    'backup_secret_key',
    t('Secret key of the bucket'),
    t('Stored encrypted; empty leaves it unchanged.'),
    'secret',
  ),
  text(
    'backup_passphrase',
    t('Passphrase'),
    t(
      'Encrypts backups. Keep it elsewhere: without it no backup can be restored. Stored encrypted; empty leaves it unchanged.',
    ),
    'secret',
  ),
  text(
    'backup_time',
    t('Time of day'),
    t('When the daily backup begins, in the time zone of the network.'),
  ),
  text(
    'backup_keep_days',
    t('Days to keep'),
    t('Older backups are deleted, except the newest. 0 keeps all.'),
    'number',
  ),
  text(
    'backup_drill',
    t('Weekly restore drill'),
    t(
      'Restores the last backup into a temporary folder, reads every row and recomputes the ledger. Needs as much disk space as the database.',
    ),
    'switch',
  ),
];

const moneyTexts = () => [
  text(
    'network_time_zone',
    t('Time zone of the network'),
    t(
      'Of settlement and payment days, of the times that staff see, and of staff digests unless a member chooses another one.',
    ),
    'zone',
  ),
  text(
    'settle_day',
    t('Settlement day'),
    t('Day of the month on which approved lines are settled, in the time zone of the network.'),
    'number',
  ),
  text(
    'request_day',
    t('Payment day'),
    t('Day of the month on which payments are requested, in the time zone of the network.'),
    'number',
  ),
  text(
    'default_network_fee',
    t('Default network fee in percent'),
    t('Of the commission, charged to new brands. Brands can have their own fee.'),
    'number',
  ),
  text(
    'pay_after_brand',
    t('Pay publishers only after the brand has paid'),
    t('Settlements wait until the brand has paid their invoice.'),
    'switch',
  ),
];
