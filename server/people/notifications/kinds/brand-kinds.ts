import { type Kind, kind } from './mail-kind.ts';

const atOnce = { audience: 'brand', schedule: 'immediately' } as const;
const daily = { audience: 'brand', schedule: 'daily' } as const;

/** What people of brands are notified of, and work that waits for them. */
export const brandKinds = {
  brand_application_waiting: kind(daily, ['channel', 'brand'], {
    label: ['Application to decide', '待处理申请'],
    subject: ['{channel} applies to {brand}', '{channel} 申请 {brand}'],
    body: [
      'The channel **{channel}** wants to promote **{brand}**.\n\n[Open applications]({link})',
      '渠道 **{channel}** 希望推广 **{brand}**。\n\n[打开申请]({link})',
    ],
  }),
  brand_applicant_answered: kind(atOnce, ['channel', 'brand', 'answer'], {
    label: ['Answer of an applicant', '申请人的答复'],
    subject: ['{channel} has answered {brand}', '{channel} 已答复 {brand}'],
    body: [
      '**{channel}** has answered the question about its application to **{brand}**:\n\n{answer}\n\n[Open applications]({link})',
      '**{channel}** 已就其对 **{brand}** 的申请作出答复：\n\n{answer}\n\n[打开申请]({link})',
    ],
  }),
  terms_accepted: kind(atOnce, ['brand', 'rate', 'when'], {
    label: ['Proposed terms accepted', '条款提案已接受'],
    subject: ['The terms of {brand} were accepted', '{brand} 的条款已接受'],
    body: [
      'The network has accepted the terms that you proposed for **{brand}**: {rate}, from {when}. Joined publishers are notified.\n\n[View terms]({link})',
      '平台已接受您为 **{brand}** 提出的条款：{rate}，自 {when} 起生效。已加入的推广者会收到通知。\n\n[查看条款]({link})',
    ],
  }),
  terms_refused: kind(atOnce, ['brand', 'reason'], {
    label: ['Proposed terms refused', '条款提案被拒绝'],
    subject: ['The terms of {brand} were refused', '{brand} 的条款被拒绝'],
    body: [
      'The network has refused the terms that you proposed for **{brand}**: {reason}\n\nThe present terms continue. You can propose others at any time.\n\n[View terms]({link})',
      '平台拒绝了您为 **{brand}** 提出的条款：{reason}\n\n现有条款继续有效，您可以随时提出新的条款。\n\n[查看条款]({link})',
    ],
  }),
} satisfies Readonly<Record<string, Kind>>;
