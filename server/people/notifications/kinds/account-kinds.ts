import { type Kind, kind } from './mail-kind.ts';

const own = { audience: 'publisher', schedule: null } as const;
const NOT_YOU =
  'If this was you, you do not need to do anything. If not, reset your password immediately.';
const NOT_YOU_ZH = '如果是您本人操作，无需处理；如果不是，请立即重置密码。';
const view = (lead: string) => `${lead}\n\n[View login information]({link})\n\n${NOT_YOU}`;
const viewZh = (lead: string) => `${lead}\n\n[查看登录信息]({link})\n\n${NOT_YOU_ZH}`;

/** Sign-up, sign-in and security of publishers' users. They cannot be turned off. */
export const accountKinds = {
  verify_email: kind(own, [], {
    label: ['Verify email address', '验证邮箱'],
    subject: ['Verify your email address', '验证您的邮箱地址'],
    body: [
      'Welcome to {network}. Please confirm your email address.\n\n[Verify email address]({link})\n\nThis link expires in 30 minutes and can be used once. If you did not sign up, you can ignore this email.',
      '欢迎使用 {network}，请确认您的邮箱地址。\n\n[验证邮箱地址]({link})\n\n此链接 30 分钟内有效，只能使用一次。如果您没有注册，请忽略本邮件。',
    ],
  }),
  sign_in_link: kind(own, [], {
    label: ['Sign-in link', '登录链接'],
    subject: ['Your sign-in link', '您的登录链接'],
    body: [
      'Use this link to sign in to your {network} account without a password.\n\n[Sign in]({link})\n\nThis link expires in 10 minutes, can be used once, and works only in the browser in which it was requested. Do not share it. If you did not request it, you can ignore this email.',
      '使用此链接无需密码即可登录您的 {network} 账户。\n\n[登录]({link})\n\n此链接 10 分钟内有效，只能使用一次，且只能在请求它的浏览器中打开，请勿转发。如果不是您本人的请求，请忽略本邮件。',
    ],
  }),
  password_reset: kind(own, [], {
    label: ['Password reset', '重置密码'],
    subject: ['Reset your password', '重置您的密码'],
    body: [
      'We received a request to reset the password of your {network} account.\n\n[Reset password]({link})\n\nThis link expires in 30 minutes and can be used once. If you did not request this, you can ignore this email. Your password stays the same.',
      '我们收到了重置您 {network} 账户密码的请求。\n\n[重置密码]({link})\n\n此链接 30 分钟内有效，只能使用一次。如果不是您本人的请求，请忽略本邮件，您的密码不会改变。',
    ],
  }),
  email_change_old: kind(own, ['email'], {
    label: ['Change of email address: current address', '更换邮箱：当前地址'],
    subject: ['Confirm your email address change', '确认更换邮箱地址'],
    body: [
      'We received a request to change the email address of your {network} account to {email}. To complete the change, confirm it with this link and with the link we sent to the new address.\n\n[Confirm change]({link})\n\nThis link expires in 30 minutes and can be used once. If you did not request this, do not open the link and change your password, because someone else knows it.',
      '我们收到了将您 {network} 账户的邮箱地址更换为 {email} 的请求。请分别通过此链接和发送到新地址的链接确认，以完成更换。\n\n[确认更换]({link})\n\n此链接 30 分钟内有效，只能使用一次。如果不是您本人的请求，请不要打开链接，并立即修改密码，因为有人知道您的密码。',
    ],
  }),
  email_change_new: kind(own, [], {
    label: ['Change of email address: new address', '更换邮箱：新地址'],
    subject: ['Confirm your new email address', '确认您的新邮箱地址'],
    body: [
      'Please confirm the new email address of your {network} account. The change takes effect once you also confirm it with the link we sent to your current address.\n\n[Confirm email address]({link})\n\nThis link expires in 30 minutes and can be used once. If you did not request this, you can ignore this email.',
      '请确认您 {network} 账户的新邮箱地址。您还需通过发送到当前地址的链接确认，更换才会生效。\n\n[确认邮箱地址]({link})\n\n此链接 30 分钟内有效，只能使用一次。如果不是您本人的请求，请忽略本邮件。',
    ],
  }),
  email_changed: kind(own, ['old_email', 'new_email'], {
    label: ['Email address changed', '邮箱已更换'],
    subject: ['Your email address was changed', '您的邮箱地址已更换'],
    body: [
      view(
        'The email address of your {network} account was changed from {old_email} to {new_email}.',
      ),
      viewZh('您的 {network} 账户的邮箱地址已由 {old_email} 更换为 {new_email}。'),
    ],
  }),
  password_changed: kind(own, [], {
    label: ['Password changed', '密码已修改'],
    subject: ['Your password was changed', '您的密码已修改'],
    body: [
      view(
        'The password of your {network} account was changed. You have been signed out on all other devices.',
      ),
      viewZh('您的 {network} 账户密码已修改，其他设备上的登录均已退出。'),
    ],
  }),
  two_factor_on: kind(own, [], {
    label: ['Two-factor authentication on', '两步验证开启'],
    subject: ['Two-factor authentication was turned on', '两步验证已开启'],
    body: [
      view(
        'Signing in to your {network} account now also requires a code from your authenticator app.',
      ),
      viewZh('现在登录您的 {network} 账户还需要身份验证器应用中的验证码。'),
    ],
  }),
  two_factor_off: kind(own, [], {
    label: ['Two-factor authentication off', '两步验证关闭'],
    subject: ['Two-factor authentication was turned off', '两步验证已关闭'],
    body: [
      view('Signing in to your {network} account now requires only your password.'),
      viewZh('现在登录您的 {network} 账户只需要密码。'),
    ],
  }),
  provider_bound: kind(own, [], {
    label: ['Sign-in provider connected', '第三方登录已连接'],
    subject: ['A sign-in provider was connected', '已连接第三方登录'],
    body: [
      view(
        'You can now sign in to your {network} account with another provider. Your login information lists all connected providers.',
      ),
      viewZh('现在您可以通过第三方登录您的 {network} 账户。登录信息中列出了所有已连接的第三方。'),
    ],
  }),
  provider_unbound: kind(own, [], {
    label: ['Sign-in provider disconnected', '第三方登录已断开'],
    subject: ['A sign-in provider was disconnected', '已断开第三方登录'],
    body: [
      view(
        'A sign-in provider was disconnected from your {network} account. You can no longer sign in with it.',
      ),
      viewZh('您的 {network} 账户已断开一个第三方登录，您不能再通过它登录。'),
    ],
  }),
  recovery_code: kind(own, [], {
    label: ['Recovery code used', '恢复码已使用'],
    subject: ['A recovery code was used', '恢复码已被使用'],
    body: [
      view(
        'A recovery code was used to sign in to your {network} account. Each code works only once.',
      ),
      viewZh('有人使用恢复码登录了您的 {network} 账户。每个恢复码只能使用一次。'),
    ],
  }),
  new_device: kind(own, ['device', 'at'], {
    label: ['New sign-in', '新的登录'],
    subject: ['New sign-in to your account', '您的账户有新的登录'],
    body: [
      view('We noticed a sign-in to your {network} account on a new device: {device}, {at} UTC.'),
      viewZh('我们发现您的 {network} 账户在新设备上登录：{device}，UTC 时间 {at}。'),
    ],
  }),
  account_closed: kind(own, [], {
    label: ['Account closed', '账户已关闭'],
    subject: ['Your account was closed', '您的账户已关闭'],
    body: [
      'Your {network} account was closed. All members of your team have been signed out, and API tokens and postbacks have stopped. Your personal data is erased after the legal retention period.\n\n[About {network}]({link})\n\nIf neither you nor an owner of your team did this, contact us immediately.',
      '您的 {network} 账户已关闭。团队所有成员均已退出登录，API 令牌和回传已停用。法定保存期满后，您的个人数据将被清除。\n\n[了解 {network}]({link})\n\n如果不是您或团队所有者操作，请立即联系我们。',
    ],
  }),
  payout_method_changed: kind(own, ['change', 'hold'], {
    label: ['Payout method changed', '收款方式变更'],
    subject: ['Your payout methods were changed', '您的收款方式已变更'],
    body: [
      '{change}\n\n{hold}\n\n[View payout methods]({link})\n\nIf you did not make this change, change your password and undo it before the hold ends.',
      '{change}\n\n{hold}\n\n[查看收款方式]({link})\n\n如果不是您本人操作，请修改密码，并在暂停期结束前撤销此变更。',
    ],
  }),
} satisfies Readonly<Record<string, Kind>>;
