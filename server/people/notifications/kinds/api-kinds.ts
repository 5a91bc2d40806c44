import { type Kind, kind } from './mail-kind.ts';

const atOnce = { audience: 'publisher', schedule: 'immediately' } as const;

/** Tokens of the publisher API. */
export const apiKinds = {
  api_token_expiring: kind(atOnce, ['token', 'on'], {
    label: ['API token expires soon', 'API 令牌即将到期'],
    subject: [
      'Your API token {token} expires at the end of {on}',
      '您的 API 令牌 {token} 将于 {on} 结束时到期',
    ],
    body: [
      'Your API token **{token}** is accepted until the end of {on}. After that, programs that use it are refused. Create a new token and replace it in your programs before then.\n\n[Open the token]({link})',
      '您的 API 令牌 **{token}** 的最后有效日为 {on}，之后使用它的程序将被拒绝。请在此之前创建新的令牌，并在您的程序中替换。\n\n[打开令牌]({link})',
    ],
  }),
  api_call_refused: kind(atOnce, ['token', 'call', 'reason'], {
    label: ['API call is refused', 'API 调用被拒绝'],
    subject: [
      'Calls of {call} with your API token {token} are refused',
      '使用您的 API 令牌 {token} 调用 {call} 被拒绝',
    ],
    body: [
      'The call **{call}** with your API token **{token}** was answered before and is now refused: {reason}. It was refused three times in a row for this reason.\n\n[View the latest requests]({link})\n\nYou will not get another email about this call until it is answered again.',
      '使用您的 API 令牌 **{token}** 的调用 **{call}** 之前正常，现在被拒绝：{reason}。已因此原因连续被拒绝三次。\n\n[查看最近的请求]({link})\n\n在该调用恢复正常之前，您不会再收到关于它的邮件。',
    ],
  }),
} satisfies Readonly<Record<string, Kind>>;
