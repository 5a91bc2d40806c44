import * as z from 'zod/mini';
import { isEmail, isTimeZone } from '../accounts/fields.ts';
import { call } from '../call.ts';
import { isWebAddress, pattern, text, word } from '../fields.ts';
import { MAX_UPLOAD_BYTES, pictureRefusals } from '../uploads/publisher.ts';
import { contrastOf } from './contrast.ts';
import { initialIdentity } from './network-identity.ts';
import { settingChange } from './setting-change.ts';

/** One setting: what it accepts, its value until it is set, and its environment variable. */
type Setting<Field extends z.ZodMiniType = z.ZodMiniType> = {
  readonly field: Field;
  readonly initial: z.output<Field>;
  /** Where this variable is set, it wins. */
  readonly variable?: string;
  /** Stored encrypted and never shown; not sending it leaves it unchanged. */
  readonly secret?: true;
};

/*@__NO_SIDE_EFFECTS__*/
const setting = <Field extends z.ZodMiniType>(
  field: Field,
  initial: z.output<Field>,
  variable?: string,
): Setting<Field> => ({ field, initial, ...(variable && { variable }) });

/** One line of text without control characters, which would be lines of a mail's head. */
const line = (length: number) =>
  pattern(length, /^[^\p{Cc}]*$/u, {
    required: 'SETTING_REQUIRED',
    format: 'SETTING_TEXT_INVALID',
    type: 'SETTING_TEXT_INVALID',
  });

const isOrigin = (value: string) =>
  /^https?:\/\/[^\s/?#@\\]+\/?$/i.test(value) && URL.canParse(value);

const address = () =>
  text(200, { type: 'SETTING_ADDRESS_INVALID' }).check(
    z.refine(isOrigin, { error: 'SETTING_ADDRESS_INVALID' }),
    z.overwrite((value) => value.replace(/\/$/, '')),
  );

const page = () =>
  text(500, { type: 'SETTING_PAGE_INVALID' }).check(
    z.refine(isWebAddress, { error: 'SETTING_PAGE_INVALID' }),
  );

const email = () =>
  text(255, { type: 'EMAIL_FORMAT_ERROR' }).check(
    z.refine(isEmail, { error: 'EMAIL_FORMAT_ERROR' }),
  );

/** The ratio of contrast that WCAG 2.2 requires of text (1.4.3). */
const MIN_CONTRAST = 4.5;

/** A colour of links and buttons that is readable on this background. */
const colourOn = (background: string) =>
  pattern(7, /^#[0-9a-f]{6}$/i, {
    format: 'SETTING_COLOUR_INVALID',
    type: 'SETTING_COLOUR_INVALID',
  }).check(
    z.refine((value) => contrastOf(value, background) >= MIN_CONTRAST, {
      error: 'SETTING_COLOUR_CONTRAST',
    }),
    z.overwrite((value) => value.toLowerCase()),
  );

const requiredEmail = () =>
  text(255, { required: 'EMAIL_EMPTY', type: 'EMAIL_FORMAT_ERROR' }).check(
    z.refine(isEmail, { error: 'EMAIL_FORMAT_ERROR' }),
  );

const mailServer = () =>
  pattern(200, /^smtps?:\/\/[^\s/@?#]+$/i, {
    format: 'SETTING_MAIL_SERVER_INVALID',
    type: 'SETTING_MAIL_SERVER_INVALID',
  }).check(z.refine((value) => URL.canParse(value), { error: 'SETTING_MAIL_SERVER_INVALID' }));

/** A token that another system sends; '': none. */
const token = () =>
  text(200, { type: 'SETTING_SECRET_SHORT' }).check(
    z.refine((value) => value === '' || /^[\x21-\x7e]{16,}$/.test(value), {
      error: 'SETTING_SECRET_SHORT',
    }),
  );

const password = () => text(500, { type: 'SETTING_TEXT_INVALID' });

/** Names of the API `source`, separated by commas. */
const sources = () =>
  pattern(200, /^[\w.-]{1,64}(?:, ?[\w.-]{1,64})*$/, {
    format: 'SETTING_SOURCE_INVALID',
    type: 'SETTING_SOURCE_INVALID',
  });

/** A whole number of days. */
const days = (least: number) =>
  z
    .int({ error: 'SETTING_DAYS_INVALID' })
    .check(
      z.minimum(least, { error: 'SETTING_DAYS_INVALID' }),
      z.maximum(36_500, { error: 'SETTING_DAYS_INVALID' }),
    );

/** A day that every month has. */
const dayOfMonth = () =>
  z
    .int({ error: 'SETTING_DAY_INVALID' })
    .check(
      z.minimum(1, { error: 'SETTING_DAY_INVALID' }),
      z.maximum(28, { error: 'SETTING_DAY_INVALID' }),
    );

const percent = () =>
  z
    .int({ error: 'SETTING_PERCENT_INVALID' })
    .check(
      z.minimum(0, { error: 'SETTING_PERCENT_INVALID' }),
      z.maximum(100, { error: 'SETTING_PERCENT_INVALID' }),
    );

/** An IANA time zone name. */
const zone = () =>
  text(64, { type: 'SETTING_ZONE_INVALID' }).check(
    z.refine(isTimeZone, { error: 'SETTING_ZONE_INVALID' }),
  );

/** A folder, or a bucket without its keys; '': no backups. */
const backupPlace = () =>
  pattern(500, /^(\/[^\p{Cc}]+|s3:\/\/[\w.:[\]-]+\/[\w.-]+(\/[\w.-]+)*\/?(\?region=[\w-]+)?)?$/u, {
    format: 'SETTING_BACKUP_PLACE_INVALID',
    type: 'SETTING_BACKUP_PLACE_INVALID',
  });

const timeOfDay = () =>
  pattern(5, /^([01]\d|2[0-3]):[0-5]\d$/, {
    required: 'SETTING_TIME_INVALID',
    format: 'SETTING_TIME_INVALID',
    type: 'SETTING_TIME_INVALID',
  });

const switched = () => z.boolean({ error: 'SETTING_SWITCH_INVALID' });

/**
 * Every setting of the network by section, under its name in `config`. One that is not sent gets
 * its initial value; only the name of the network is required.
 */
export const settings = {
  network: {
    network_name: setting(line(60), initialIdentity.name),
    colour: setting(colourOn('#ffffff'), initialIdentity.colour),
    colour_dark: setting(colourOn('#191d1b'), initialIdentity.colour_dark),
    public_url: setting(address(), '', 'PUBLIC_URL'),
    api_source: setting(sources(), initialIdentity.name.toLowerCase(), 'NETWORK_SOURCE'),
    support_email: setting(email(), ''),
    support_url: setting(page(), ''),
    about_first: setting(switched(), false),
    auto_approve_sites: setting(switched(), false, 'AUTO_APPROVE_SITES'),
    /** The longest period until automatic approval that brands may choose; 0: only staff choose. */
    brand_lock_days: setting(days(0), 0),
    /** Whether staff accept the terms that brands propose before they are announced. */
    terms_need_approval: setting(switched(), true),
  },
  mail: {
    mail_from_name: setting(line(100), ''),
    mail_from_address: setting(email(), ''),
    smtp_server: setting(mailServer(), '', 'SMTP_URL'),
    smtp_user: setting(line(200), '', 'SMTP_URL'),
    smtp_password: { ...setting(password(), '', 'SMTP_URL'), secret: true as const },
    bounce_secret: { ...setting(token(), ''), secret: true as const },
  },
  money: {
    network_time_zone: setting(zone(), initialIdentity.time_zone),
    settle_day: setting(dayOfMonth(), 5),
    request_day: setting(dayOfMonth(), 15),
    default_network_fee: setting(percent(), 0),
    pay_after_brand: setting(switched(), false),
  },
  retention: {
    click_days: setting(days(0), 0, 'CLICK_DAYS'),
    click_archive: setting(switched(), false, 'CLICK_ARCHIVE'),
    erase_closed_after_days: setting(days(1), 3650, 'ERASE_CLOSED_AFTER_DAYS'),
  },
  backups: {
    backup_place: setting(backupPlace(), '', 'BACKUP_TARGET'),
    backup_access_key: setting(line(200), '', 'BACKUP_TARGET'),
    backup_secret_key: { ...setting(password(), '', 'BACKUP_TARGET'), secret: true as const },
    backup_passphrase: { ...setting(password(), '', 'BACKUP_PASSPHRASE'), secret: true as const },
    backup_time: setting(timeOfDay(), '02:30'),
    backup_keep_days: setting(days(0), 14),
    backup_drill: setting(switched(), true),
  },
};

/** A part of the settings screen. */
export type SettingSection = keyof typeof settings;
type SettingsBySection = {
  [Section in SettingSection]: {
    [Name in keyof (typeof settings)[Section]]: (typeof settings)[Section][Name] extends Setting<
      infer Field
    >
      ? z.output<Field>
      : never;
  };
};
/** The settings by name, and the logo, which is uploaded. */
export type Settings = SettingsBySection['network'] &
  SettingsBySection['mail'] &
  SettingsBySection['money'] &
  SettingsBySection['retention'] &
  SettingsBySection['backups'] & { network_logo: string };
export type SettingName = keyof Settings;

const sectionNames = Object.keys(settings) as [SettingSection, ...SettingSection[]];

const value = z.union([z.string(), z.number(), z.boolean()]);

const section = z.object({
  list: z.array(
    z.object({
      name: z.string(),
      value,
      /** The value if it is not set. */
      initial: value,
      source: z.enum(['default', 'staff', 'variable']),
      /** The environment variable that sets it, or null. */
      variable: z.nullable(z.string()),
    }),
  ),
  changes: z.array(settingChange),
});
export type ShownSection = z.output<typeof section>;

/** The settings of a section with their changes, newest first. */
export const showSettings = call('/staff/setting/info', {
  actor: { staff: 'settings.write' },
  effect: 'none',
  input: z.object({ section: word(sectionNames) }),
  reply: section,
});

const refuses = ['SETTING_FIXED', 'SETTING_SOURCE_INVALID'] as const;
const actor = { staff: 'settings.write' } as const;

/** Replaces the settings of the network; effective at once. */
export const editNetworkSettings = call('/staff/setting/network', {
  actor,
  input: z.object({
    ...optional(settings.network),
    network_name: settings.network.network_name.field,
  }),
  reply: section,
  refuses,
});

/** Replaces the settings of mail; effective with the next mail. */
export const editMailSettings = call('/staff/setting/mail', {
  actor,
  input: z.object(optional(settings.mail)),
  reply: section,
  refuses,
});

/** Replaces when and under which condition publishers are paid, and the fee of new brands. */
export const editMoneySettings = call('/staff/setting/money', {
  actor,
  input: z.object(optional(settings.money)),
  reply: section,
  refuses,
});

/** Replaces how long clicks and personal data are kept. */
export const editRetentionSettings = call('/staff/setting/retention', {
  actor,
  input: z.object(optional(settings.retention)),
  reply: section,
  refuses,
});

/** Replaces where and when backups are made, and how long they are kept. */
export const editBackupSettings = call('/staff/setting/backups', {
  actor,
  input: z.object(optional(settings.backups)),
  reply: section,
  refuses,
});

/**
 * Sends a mail with the current settings; a refusal has host and port as data, and the answer of the mail
 * server as `reason`. 21774: none was reached, or it is not on the public internet and not allowed in the
 * environment.
 */
export const sendTestMail = call('/staff/setting/test_mail', {
  actor,
  input: z.object({ email: requiredEmail() }),
  refuses: ['SETTING_MAIL_FAILED', 'SETTING_MAIL_SILENT'],
});

/** Replaces the logo of the network by a picture, which is checked and re-encoded. */
export const uploadNetworkLogo = call('/staff/setting/logo', {
  actor,
  upload: true,
  maxBytes: MAX_UPLOAD_BYTES,
  reply: z.object({ network_logo: z.string() }),
  refuses: pictureRefusals,
});

/** Removes the logo of the network: the first letter of its name is shown. */
export const removeNetworkLogo = call('/staff/setting/logo_remove', {
  actor,
  reply: z.object({ network_logo: z.string() }),
});

type Optional<Group extends Record<string, Setting>> = {
  [Name in keyof Group]: z.ZodMiniOptional<Group[Name]['field']>;
};

/*@__NO_SIDE_EFFECTS__*/
function optional<Group extends Record<string, Setting>>(group: Group): Optional<Group> {
  const entries = Object.entries(group).map(([name, { field }]) => [name, z.optional(field)]);
  return Object.fromEntries(entries) as Optional<Group>;
}
