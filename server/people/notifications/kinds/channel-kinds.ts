import { type Kind, kind } from './mail-kind.ts';

const atOnce = { audience: 'publisher', schedule: 'immediately' } as const;
const daily = { audience: 'publisher', schedule: 'daily' } as const;

/** Channels, applications, brands and terms. */
export const channelKinds = {
  channel_approved: kind(atOnce, ['channel', 'decided_by'], {
    label: ['Channel approved', '渠道已批准'],
    subject: ['{channel} is approved', '{channel} 已获批准'],
    body: [
      'Your channel **{channel}** is approved. You can make it your default and apply to brands with it.\n\nDecided by {decided_by}.\n\n[Open channels]({link})',
      '您的渠道 **{channel}** 已获批准。您可以将其设为默认渠道，并用它申请品牌。\n\n处理人：{decided_by}\n\n[打开渠道管理]({link})',
    ],
  }),
  channel_rejected: kind(atOnce, ['channel', 'reason', 'decided_by'], {
    label: ['Channel not approved', '渠道未获批准'],
    subject: ['{channel} was not approved', '{channel} 未获批准'],
    body: [
      'Your channel **{channel}** was not approved.\n\nReason: {reason}\n\nDecided by {decided_by}.\n\nYou can change it; it is then reviewed again.\n\n[Change the channel]({link})',
      '您的渠道 **{channel}** 未获批准。\n\n原因：{reason}\n\n处理人：{decided_by}\n\n您可以修改该渠道，修改后将重新审核。\n\n[修改渠道]({link})',
    ],
  }),
  review_question: kind(atOnce, ['about', 'question'], {
    label: ['Question during a review', '审核中的问题'],
    subject: ['A question about {about}', '关于 {about} 的问题'],
    body: [
      '{question}\n\n[Answer]({link})\n\nThe review continues after your answer.',
      '{question}\n\n[回复]({link})\n\n您回复后，审核将继续。',
    ],
  }),
  application_approved: kind(atOnce, ['brand', 'channel', 'decided_by'], {
    label: ['Application approved', '申请已批准'],
    subject: ['{brand} works with {channel}', '{brand} 已与 {channel} 合作'],
    body: [
      'Your channel **{channel}** can now promote **{brand}**.\n\nDecided by {decided_by}.\n\n[Make a link]({link})',
      '您的渠道 **{channel}** 现在可以推广 **{brand}**。\n\n处理人：{decided_by}\n\n[创建链接]({link})',
    ],
  }),
  application_rejected: kind(atOnce, ['brand', 'channel', 'reason', 'reapply', 'decided_by'], {
    label: ['Application not approved', '申请未获批准'],
    subject: ['{brand} does not work with {channel}', '{brand} 未与 {channel} 合作'],
    body: [
      '**{brand}** does not work with your channel **{channel}**.\n\nReason: {reason}\n\nDecided by {decided_by}.\n\nYou may apply again after {reapply} UTC.\n\n[About the brand]({link})',
      '**{brand}** 未接受您的渠道 **{channel}**。\n\n原因：{reason}\n\n处理人：{decided_by}\n\n您可以在 UTC 时间 {reapply} 之后重新申请。\n\n[品牌详情]({link})',
    ],
  }),
  brand_left: kind(atOnce, ['brand'], {
    label: ['Brand left the network', '品牌退出平台'],
    subject: ['{brand} has left the network', '{brand} 已退出平台'],
    body: [
      'Your links to **{brand}** no longer redirect visitors, and new orders are not tracked. Remove them from your pages.\n\n[About the brand]({link})',
      '您指向 **{brand}** 的链接不再跳转访客，新订单也不再跟踪。请从您的页面中移除这些链接。\n\n[品牌详情]({link})',
    ],
  }),
  brand_paused: kind(atOnce, ['brand'], {
    label: ['Brand paused', '品牌暂停'],
    subject: ['{brand} is paused', '{brand} 已暂停'],
    body: [
      'Until **{brand}** returns, your links to it do not redirect visitors, and orders are not tracked.\n\n[About the brand]({link})',
      '**{brand}** 恢复之前，您指向该品牌的链接不会跳转访客，订单也不会被跟踪。\n\n[品牌详情]({link})',
    ],
  }),
  brand_back: kind(daily, ['brand'], {
    label: ['Brand is back', '品牌恢复'],
    subject: ['{brand} is back', '{brand} 已恢复'],
    body: [
      'Your links to **{brand}** work again.\n\n[About the brand]({link})',
      '您指向 **{brand}** 的链接已恢复使用。\n\n[品牌详情]({link})',
    ],
  }),
  terms_changed: kind(atOnce, ['title', 'summary', 'changes', 'note'], {
    label: ['Terms of a brand changed', '品牌条款变更'],
    subject: ['{title}', '{title}'],
    body: [
      '{summary}\n\n{changes}\n\n{note}\n\n[Read the terms]({link})\n\nYou receive this because one of your channels has joined this brand.',
      '{summary}\n\n{changes}\n\n{note}\n\n[查看条款]({link})\n\n您收到本邮件，是因为您的一个渠道已加入该品牌。',
    ],
  }),
  terms_withdrawn: kind(atOnce, ['brand', 'when', 'note'], {
    label: ['Change of terms withdrawn', '条款变更已撤回'],
    subject: ['The terms of {brand} do not change', '{brand} 的条款不变更'],
    body: [
      'The change announced for {when} UTC was withdrawn. The current terms remain in force.\n\n{note}\n\n[Read the terms]({link})\n\nYou receive this because you were notified of the withdrawn terms.',
      '原定于 UTC 时间 {when} 的变更已撤回，现行条款继续有效。\n\n{note}\n\n[查看条款]({link})\n\n您收到本邮件，是因为我们曾就已撤回的条款通知过您。',
    ],
  }),
} satisfies Readonly<Record<string, Kind>>;
