import { type Kind, kind } from './mail-kind.ts';

const atOnce = { audience: 'brand', schedule: 'immediately' } as const;
const daily = { audience: 'brand', schedule: 'daily' } as const;

/** Work that waits for the people of a brand. */
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
} satisfies Readonly<Record<string, Kind>>;
