import type { Kind } from './mail-kind.ts';

const security = { audience: 'staff', schedule: null } as const;
const NOT_YOU =
  'If neither you nor an administrator at your request did this, contact your administrator immediately. Someone else may know your password.';
const NOT_YOU_ZH = '如果不是您本人或管理员应您的要求操作，请立即联系管理员，您的密码可能已泄露。';
const open = (lead: string) => `${lead}\n\n[Open staff console]({link})\n\n${NOT_YOU}`;
const openZh = (lead: string) => `${lead}\n\n[打开员工后台]({link})\n\n${NOT_YOU_ZH}`;

/** Sign-in and security of staff, and digests and tests of mails. They cannot be turned off. */
export const staffAccountKinds = {
  staff_invitation: {
    ...security,
    label: ['Invitation to the staff', '员工邀请'],
    variables: ['inviter', 'role'],
    en: {
      subject: '{inviter} has invited you to the staff of {network}',
      body: '{inviter} has invited you to join the staff of {network} as {role}.\n\n[View invitation]({link})\n\nThis link expires in 7 days and can be used once. If you do not know the sender, you can ignore this email.',
    },
    zh: {
      subject: '{inviter} 邀请您成为 {network} 的员工',
      body: '{inviter} 邀请您以{role}的身份加入 {network} 员工团队。\n\n[查看邀请]({link})\n\n此链接 7 天内有效，只能使用一次。如果您不认识发件人，请忽略本邮件。',
    },
  },
  staff_factor_set_up: {
    ...security,
    label: ['Staff: two-factor authentication set up', '员工：两步验证已设置'],
    variables: [],
    en: {
      subject: 'Two-factor authentication was set up',
      body: open(
        'An authenticator app was set up for your {network} staff account. Signing in now requires its code.',
      ),
    },
    zh: {
      subject: '两步验证已设置',
      body: openZh('您的 {network} 员工账户已设置身份验证器应用，今后登录需要输入其代码。'),
    },
  },
  staff_recovery_code: {
    ...security,
    label: ['Staff: recovery code used', '员工：恢复代码已使用'],
    variables: [],
    en: {
      subject: 'A recovery code was used',
      body: open(
        'A recovery code was used to sign in to your {network} staff account. Each code works only once.',
      ),
    },
    zh: {
      subject: '恢复码已被使用',
      body: openZh('有人使用恢复代码登录了您的 {network} 员工账户。每个恢复代码只能使用一次。'),
    },
  },
  staff_codes_replaced: {
    ...security,
    label: ['Staff: recovery codes replaced', '员工：恢复代码已更换'],
    variables: [],
    en: {
      subject: 'Your recovery codes were replaced',
      body: open(
        'New recovery codes were created for your {network} staff account. The old codes no longer work.',
      ),
    },
    zh: {
      subject: '您的恢复代码已更换',
      body: openZh('您的 {network} 员工账户已生成新的恢复代码，旧代码不再有效。'),
    },
  },
  staff_password_changed: {
    ...security,
    label: ['Staff: password changed', '员工：密码已更改'],
    variables: [],
    en: {
      subject: 'Your password was changed',
      body: open(
        'The password of your {network} staff account was changed. Your other sessions have ended.',
      ),
    },
    zh: {
      subject: '您的密码已修改',
      body: openZh('您的 {network} 员工账户的密码已更改，其他会话均已结束。'),
    },
  },
  staff_factor_reset: {
    ...security,
    label: ['Staff: two-factor authentication reset', '员工：两步验证已重置'],
    variables: [],
    en: {
      subject: 'Two-factor authentication was reset',
      body: open(
        'The authenticator app and recovery codes of your {network} staff account no longer work, and you have been signed out on all devices. Sign in soon to set up the app again.',
      ),
    },
    zh: {
      subject: '两步验证已重置',
      body: openZh(
        '您的 {network} 员工账户的身份验证器应用和恢复代码已失效，所有设备均已退出登录。请尽快登录并重新设置。',
      ),
    },
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** Work that waits for staff, alarms and failures. */
export const staffWorkKinds = {
  site_waiting: {
    audience: 'staff',
    schedule: 'daily',
    permission: 'sites.decide',
    label: ['Channel to review', '待审核渠道'],
    variables: ['channel'],
    en: {
      subject: 'A channel waits for review: {channel}',
      body: 'The channel **{channel}** waits for review.\n\n[Open site reviews]({link})',
    },
    zh: {
      subject: '渠道待审核：{channel}',
      body: '渠道 **{channel}** 等待审核。\n\n[打开渠道审核]({link})',
    },
  },
  review_answered: {
    audience: 'staff',
    schedule: 'daily',
    permission: 'sites.decide',
    label: ['Answer to a question of a review', '审核问题的答复'],
    variables: ['about', 'answer'],
    en: {
      subject: 'Answer about {about}',
      body: 'The publisher has answered your question about **{about}**:\n\n{answer}\n\n[Open the review]({link})',
    },
    zh: {
      subject: '关于 {about} 的答复',
      body: '推广者已答复关于 **{about}** 的问题：\n\n{answer}\n\n[打开审核]({link})',
    },
  },
  application_waiting: {
    audience: 'staff',
    schedule: 'daily',
    permission: 'relationships.decide',
    label: ['Application to decide', '待处理申请'],
    variables: ['channel', 'brand'],
    en: {
      subject: '{channel} applies to {brand}',
      body: 'The channel **{channel}** has applied to **{brand}**.\n\n[Open applications]({link})',
    },
    zh: {
      subject: '{channel} 申请 {brand}',
      body: '渠道 **{channel}** 申请了 **{brand}**。\n\n[打开申请]({link})',
    },
  },
  claim_waiting: {
    audience: 'staff',
    schedule: 'daily',
    permission: 'claims.decide',
    label: ['Claim to decide', '待处理申诉'],
    variables: ['order', 'brand', 'deadline'],
    en: {
      subject: 'A claim waits for a decision: order {order}',
      body: 'The claim for order **{order}** at **{brand}** waits for a decision until {deadline} UTC.\n\n[Open claims]({link})',
    },
    zh: {
      subject: '申诉待处理：订单 {order}',
      body: '**{brand}** 订单 **{order}** 的申诉等待处理，截止 UTC 时间 {deadline}。\n\n[打开申诉]({link})',
    },
  },
  invoice_overdue: {
    audience: 'staff',
    schedule: 'daily',
    permission: 'invoices.write',
    label: ['Invoice overdue', '发票逾期'],
    variables: ['number', 'brand', 'due_on'],
    en: {
      subject: 'Invoice {number} is overdue',
      body: 'Invoice **{number}** to **{brand}** was due on {due_on} and is not paid.\n\n[Open invoices]({link})',
    },
    zh: {
      subject: '发票 {number} 已逾期',
      body: '**{brand}** 的发票 **{number}** 应于 {due_on} 付款，尚未支付。\n\n[打开发票]({link})',
    },
  },
  rates_stale: {
    audience: 'staff',
    schedule: 'immediately',
    permission: 'rates.read',
    label: ['Exchange rates out of date', '汇率过期'],
    variables: [],
    en: {
      subject: 'Exchange rates are out of date',
      body: 'The latest rates are more than three days old. A rate expires after seven days; then amounts in other currencies cannot be converted.\n\n[Open rates]({link})',
    },
    zh: {
      subject: '汇率已过期',
      body: '最新汇率已超过三天。汇率七天后过期，届时其他货币的金额将无法换算。\n\n[打开汇率]({link})',
    },
  },
  ledger_fault: {
    audience: 'staff',
    schedule: 'immediately',
    permission: 'payouts.read',
    label: ['Ledger check failed', '账本校验失败'],
    variables: ['fault'],
    en: {
      subject: 'The ledger check failed: payouts have stopped',
      body: 'A check of the ledger found a fault: {fault}. No payout is sent until a check of the whole ledger passes.\n\n[Open payouts]({link})',
    },
    zh: {
      subject: '账本校验失败：付款已停止',
      body: '账本校验发现错误：{fault}。在完整校验通过之前不会发送付款。\n\n[打开付款]({link})',
    },
  },
  orders_stopped: {
    audience: 'staff',
    schedule: 'immediately',
    permission: 'order_lines.read',
    label: ['Orders of a brand stopped', '品牌订单中断'],
    variables: ['brand', 'last_order'],
    en: {
      subject: '{brand} reports no orders',
      body: '**{brand}** has reported fewer orders than its history lets us expect. The last order came at {last_order} UTC.\n\n[Open the brand]({link})',
    },
    zh: {
      subject: '{brand} 没有上报订单',
      body: '**{brand}** 上报的订单少于其历史水平。最后一个订单的 UTC 时间：{last_order}。\n\n[打开品牌]({link})',
    },
  },
  job_failed: {
    audience: 'staff',
    schedule: 'immediately',
    permission: 'settings.write',
    label: ['Background job failed', '后台任务失败'],
    variables: ['job', 'error'],
    en: {
      subject: 'A background job failed: {job}',
      body: 'The job **{job}** was given up after its last attempt: {error}\n\n[Open staff console]({link})',
    },
    zh: {
      subject: '后台任务失败：{job}',
      body: '任务 **{job}** 在最后一次尝试后被放弃：{error}\n\n[打开员工后台]({link})',
    },
  },
  import_rejected: {
    audience: 'staff',
    schedule: 'immediately',
    permission: 'brands.write',
    label: ['Import rejected', '导入被拒绝'],
    variables: ['file', 'bad', 'total'],
    en: {
      subject: 'Rows of {file} were rejected',
      body: '{bad} of {total} rows of **{file}** were rejected.\n\n[Open imports]({link})',
    },
    zh: {
      subject: '{file} 中有行被拒绝',
      body: '**{file}** 的 {total} 行中有 {bad} 行被拒绝。\n\n[打开导入]({link})',
    },
  },
} as const satisfies Readonly<Record<string, Kind>>;
