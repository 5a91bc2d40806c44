import { type Kind, kind } from './mail-kind.ts';

const toBrand = { audience: 'brand', schedule: null } as const;
const own = { audience: 'publisher', schedule: null } as const;
const ABOUT = '[About {network}]({link})';
const ABOUT_ZH = '[了解 {network}]({link})';

/** Teams of publishers, scheduled reports, documents to brands. They cannot be turned off. */
export const teamKinds = {
  team_invitation: kind(own, ['inviter', 'role'], {
    label: ['Invitation to a team', '团队邀请'],
    subject: [
      '{inviter} has invited you to a team on {network}',
      '{inviter} 邀请您加入 {network} 团队',
    ],
    body: [
      '{inviter} has invited you to join their team on {network}, an affiliate network, as {role}.\n\n[View invitation]({link})\n\nThis link expires in 7 days and can be used once. If you do not know the sender, you can ignore this email.',
      '{inviter} 邀请您以{role}身份加入其在联盟营销平台 {network} 上的团队。\n\n[查看邀请]({link})\n\n此链接 7 天内有效，只能使用一次。如果您不认识发件人，请忽略本邮件。',
    ],
  }),
  brand_invitation: kind(toBrand, ['brand', 'role'], {
    label: ['Invitation to a brand by staff', '员工发出的品牌邀请'],
    subject: ['Your access to {brand} on {network}', '您在 {network} 的品牌 {brand} 的访问权限'],
    body: [
      '{network} invites you to manage **{brand}** in its brand portal, as {role}.\n\n[View invitation]({link})\n\nThis link expires in 7 days and can be used once. If you did not expect this invitation, you can ignore this email.',
      '{network} 邀请您以{role}身份在品牌后台管理 **{brand}**。\n\n[查看邀请]({link})\n\n此链接 7 天内有效，只能使用一次。如果您没有预期收到此邀请，请忽略本邮件。',
    ],
  }),
  brand_team_invitation: kind(toBrand, ['brand', 'inviter', 'role'], {
    label: ['Invitation to a brand by a colleague', '同事发出的品牌邀请'],
    subject: [
      '{inviter} has invited you to {brand} on {network}',
      '{inviter} 邀请您加入 {network} 的品牌 {brand}',
    ],
    body: [
      '{inviter} has invited you to manage **{brand}** in the brand portal of {network}, an affiliate network, as {role}.\n\n[View invitation]({link})\n\nThis link expires in 7 days and can be used once. If you do not know the sender, you can ignore this email.',
      '{inviter} 邀请您以{role}身份在联盟营销平台 {network} 的品牌后台管理 **{brand}**。\n\n[查看邀请]({link})\n\n此链接 7 天内有效，只能使用一次。如果您不认识发件人，请忽略本邮件。',
    ],
  }),
  brand_joined: kind(toBrand, ['brand', 'email', 'role'], {
    label: ['Invitation to a brand accepted', '品牌邀请被接受'],
    subject: ['{email} has joined {brand}', '{email} 已加入 {brand}'],
    body: [
      '{email} can now open **{brand}** as {role}.\n\n[View team]({link})\n\nIf you do not know this person, remove them from the team immediately.',
      '{email} 现在可以以{role}身份打开 **{brand}**。\n\n[查看团队]({link})\n\n如果您不认识此人，请立即将其移出团队。',
    ],
  }),
  brand_sign_up_rejected: kind(toBrand, ['shop', 'reason'], {
    label: ['Request to become a brand declined', '品牌入驻申请未通过'],
    subject: ['Your request for {shop}', '关于 {shop} 的申请'],
    body: [
      'Thank you for your interest in {network}. We cannot accept {shop} as a partner brand at the moment.\n\n{reason}\n\n[Contact us]({link})',
      '感谢您对 {network} 的关注。目前我们无法接受 {shop} 成为合作品牌。\n\n{reason}\n\n[联系我们]({link})',
    ],
  }),
  team_joined: kind(own, ['email', 'role'], {
    label: ['Invitation accepted', '邀请被接受'],
    subject: ['Your invitation was accepted', '您的邀请已被接受'],
    body: [
      '{email} has joined your team as {role}.\n\n[View team]({link})\n\nIf you do not know this person, remove them from your team immediately.',
      '{email} 已以{role}身份加入您的团队。\n\n[查看团队]({link})\n\n如果您不认识此人，请立即将其移出团队。',
    ],
  }),
  team_role: kind(own, ['role'], {
    label: ['Role changed', '角色更改'],
    subject: ['Your role was changed', '您的角色已更改'],
    body: [
      'An owner of your team on {network} has changed your role. You are now {role}.\n\n[Open {network}]({link})\n\nIf you have questions, contact the owner of your team.',
      '您在 {network} 的团队所有者更改了您的角色。您现在是{role}。\n\n[打开 {network}]({link})\n\n如有疑问，请联系团队所有者。',
    ],
  }),
  team_removed: kind(own, [], {
    label: ['Removed from a team', '移出团队'],
    subject: ['You were removed from a team', '您已被移出团队'],
    body: [
      `An owner has removed you from their team on {network}. You have been signed out and can no longer sign in to that account.\n\n${ABOUT}\n\nYou can use your email address to sign up or to accept another invitation.`,
      `团队所有者已将您移出其 {network} 团队。您已退出登录，不能再登录该账户。\n\n${ABOUT_ZH}\n\n您可以使用您的邮箱地址注册，或接受其他邀请。`,
    ],
  }),
  team_member_left: kind(own, ['email'], {
    label: ['Member left the team', '成员离开团队'],
    subject: ['A member has left your team', '有成员离开了您的团队'],
    body: [
      '{email} has left your team on {network}. The links and channels they created remain in your account.\n\n[View team]({link})\n\nYou can invite them again at any time.',
      '{email} 已离开您的 {network} 团队，其创建的链接和渠道保留在您的账户中。\n\n[查看团队]({link})\n\n您可以随时再次邀请。',
    ],
  }),
  team_left: kind(own, [], {
    label: ['Left a team', '离开团队'],
    subject: ['You have left a team', '您已离开团队'],
    body: [
      `You have left your team on {network}. You have been signed out on all devices and can no longer sign in to that account.\n\n${ABOUT}\n\nIf this was not you, ask an owner of the team to invite you again.`,
      `您已离开 {network} 团队，所有设备均已退出登录，不能再登录该账户。\n\n${ABOUT_ZH}\n\n如果不是您本人操作，请让团队所有者重新邀请您。`,
    ],
  }),
  report: kind(own, ['report', 'days', 'time_zone', 'totals'], {
    label: ['Scheduled report', '定期报告'],
    subject: ['{report}: {days}', '{report}：{days}'],
    body: [
      '{report}, {days} ({time_zone}).\n\n{totals}\n\n[Open Downloads]({link})\n\nYou receive this report because a member of your publisher account scheduled it for you. You can pause it under Reports, Scheduled reports.',
      '{report}，{days}（{time_zone}）。\n\n{totals}\n\n[打开下载中心]({link})\n\n您收到此报告，是因为您账户的成员为您设置了定期发送。您可以在“报告 > 定期报告”中暂停。',
    ],
  }),
  report_failed: kind(own, ['report', 'reason'], {
    label: ['Scheduled report failed', '定期报告失败'],
    subject: ['Your report “{report}” could not be sent', '您的报告“{report}”未能发送'],
    body: [
      'Your scheduled report “{report}” could not be sent: {reason}. We will try again at its next scheduled time. You will not get another mail about this failure.\n\n[Open scheduled reports]({link})\n\nYou receive this mail because you scheduled this report.',
      '您的定期报告“{report}”未能发送：{reason}。我们将在下一个预定时间重试，不会再就此失败发送邮件。\n\n[打开定期报告]({link})\n\n您收到本邮件，是因为您设置了此定期报告。',
    ],
  }),
  invoice: kind(toBrand, ['number', 'amount', 'due_on', 'account', 'issuer'], {
    label: ['Invoice to a brand', '品牌发票'],
    subject: ['Invoice {number} from {issuer}', '{issuer} 的发票 {number}'],
    body: [
      'Invoice {number} over {amount} is attached.\n\nPlease pay it by {due_on} and give its number as reference.\n\nAccount: {account}\n\n{issuer}',
      '附件为发票 {number}，金额 {amount}。\n\n请于 {due_on} 前付款，并注明发票号。\n\n账户：{account}\n\n{issuer}',
    ],
  }),
  credit_note: kind(toBrand, ['number', 'amount', 'issuer'], {
    label: ['Credit note to a brand', '品牌贷项通知单'],
    subject: ['Credit note {number} from {issuer}', '{issuer} 的贷项通知单 {number}'],
    body: [
      'Credit note {number} over {amount} is attached.\n\nIt is set off against your invoices.\n\n{issuer}',
      '附件为贷项通知单 {number}，金额 {amount}。\n\n将从您的发票中抵扣。\n\n{issuer}',
    ],
  }),
  landing_mark: kind(toBrand, ['brand'], {
    label: ['Landing addresses of a brand', '品牌落地页地址'],
    subject: [
      'Landing addresses of {brand} have the parameter afsrc=1',
      '{brand} 的落地页地址带有参数 afsrc=1',
    ],
    body: [
      'The landing addresses of publishers’ links to **{brand}** now have the parameter `afsrc=1` beside the click reference. Browser extensions of cashback and coupon sites read it and do not replace the click of the publisher who brought the visitor.\n\nYou do not need to change anything: your other parameters stay as they are, and signed addresses are left unchanged. If your pages do not accept another parameter, your contact at {network} can turn it off.',
      '推广者指向 **{brand}** 的链接，其落地页地址现在除点击标识外还带有参数 `afsrc=1`。返利和优惠券网站的浏览器扩展会读取此参数，不会替换带来访客的推广者的点击。\n\n您无需做任何更改：其他参数保持不变，已签名的地址也不变。如果您的页面不接受额外的参数，可请 {network} 的联系人将其关闭。',
    ],
  }),
  digest_daily: kind(own, ['count', 'items'], {
    label: ['Daily digest', '每日摘要'],
    subject: ['Your day on {network}: {count}', '{network} 每日摘要：{count}'],
    body: ['{items}\n\n[Open notifications]({link})', '{items}\n\n[打开通知]({link})'],
  }),
  digest_weekly: kind(own, ['count', 'items'], {
    label: ['Weekly digest', '每周摘要'],
    subject: ['Your week on {network}: {count}', '{network} 每周摘要：{count}'],
    body: ['{items}\n\n[Open notifications]({link})', '{items}\n\n[打开通知]({link})'],
  }),
} satisfies Readonly<Record<string, Kind>>;
