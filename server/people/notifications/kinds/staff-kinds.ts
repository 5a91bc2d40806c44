import { type Kind, kind } from './mail-kind.ts';

const atOnce = { audience: 'staff', schedule: 'immediately' } as const;
const daily = { audience: 'staff', schedule: 'daily' } as const;
const security = { audience: 'staff', schedule: null } as const;
const NOT_YOU =
  'If neither you nor an administrator at your request did this, contact your administrator immediately. Someone else may know your password.';
const NOT_YOU_ZH = '如果不是您本人或管理员应您的要求操作，请立即联系管理员，您的密码可能已泄露。';
const open = (lead: string) => `${lead}\n\n[Open staff console]({link})\n\n${NOT_YOU}`;
const openZh = (lead: string) => `${lead}\n\n[打开员工后台]({link})\n\n${NOT_YOU_ZH}`;

/** Sign-in and security of staff, and digests and tests of mails. They cannot be turned off. */
export const staffAccountKinds = {
  staff_invitation: kind(security, ['inviter', 'role'], {
    label: ['Invitation to the staff', '员工邀请'],
    subject: [
      '{inviter} has invited you to the staff of {network}',
      '{inviter} 邀请您成为 {network} 的员工',
    ],
    body: [
      '{inviter} has invited you to join the staff of {network} as {role}.\n\n[View invitation]({link})\n\nThis link expires in 7 days and can be used once. If you do not know the sender, you can ignore this email.',
      '{inviter} 邀请您以{role}的身份加入 {network} 员工团队。\n\n[查看邀请]({link})\n\n此链接 7 天内有效，只能使用一次。如果您不认识发件人，请忽略本邮件。',
    ],
  }),
  contact_message: kind(security, ['sender', 'email', 'topic', 'message'], {
    label: ['Message of a visitor', '访客留言'],
    subject: ['Message from {sender}', '来自 {sender} 的留言'],
    body: [
      '{sender} ({email}) wrote to {network} through the contact form. Topic: {topic}.\n\n{message}\n\n[Reply by email]({link})',
      '{sender}（{email}）通过联系表单给 {network} 留言。主题：{topic}。\n\n{message}\n\n[通过邮件回复]({link})',
    ],
  }),
  staff_factor_set_up: kind(security, [], {
    label: ['Staff: two-factor authentication set up', '员工：两步验证已设置'],
    subject: ['Two-factor authentication was set up', '两步验证已设置'],
    body: [
      open(
        'An authenticator app was set up for your {network} staff account. Signing in now requires its code.',
      ),
      openZh('您的 {network} 员工账户已设置身份验证器应用，今后登录需要输入其代码。'),
    ],
  }),
  staff_recovery_code: kind(security, [], {
    label: ['Staff: recovery code used', '员工：恢复代码已使用'],
    subject: ['A recovery code was used', '恢复码已被使用'],
    body: [
      open(
        'A recovery code was used to sign in to your {network} staff account. Each code works only once.',
      ),
      openZh('有人使用恢复代码登录了您的 {network} 员工账户。每个恢复代码只能使用一次。'),
    ],
  }),
  staff_codes_replaced: kind(security, [], {
    label: ['Staff: recovery codes replaced', '员工：恢复代码已更换'],
    subject: ['Your recovery codes were replaced', '您的恢复代码已更换'],
    body: [
      open(
        'New recovery codes were created for your {network} staff account. The old codes no longer work.',
      ),
      openZh('您的 {network} 员工账户已生成新的恢复代码，旧代码不再有效。'),
    ],
  }),
  staff_password_changed: kind(security, [], {
    label: ['Staff: password changed', '员工：密码已更改'],
    subject: ['Your password was changed', '您的密码已修改'],
    body: [
      open(
        'The password of your {network} staff account was changed. Your other sessions have ended.',
      ),
      openZh('您的 {network} 员工账户的密码已更改，其他会话均已结束。'),
    ],
  }),
  staff_factor_reset: kind(security, [], {
    label: ['Staff: two-factor authentication reset', '员工：两步验证已重置'],
    subject: ['Two-factor authentication was reset', '两步验证已重置'],
    body: [
      open(
        'The authenticator app and recovery codes of your {network} staff account no longer work, and you have been signed out on all devices. Sign in soon to set up the app again.',
      ),
      openZh(
        '您的 {network} 员工账户的身份验证器应用和恢复代码已失效，所有设备均已退出登录。请尽快登录并重新设置。',
      ),
    ],
  }),
} satisfies Readonly<Record<string, Kind>>;

/** Work that waits for staff, alarms and failures. */
export const staffWorkKinds = {
  site_waiting: kind({ ...daily, permission: 'sites.decide' }, ['channel'], {
    label: ['Channel to review', '待审核渠道'],
    subject: ['A channel waits for review: {channel}', '渠道待审核：{channel}'],
    body: [
      'The channel **{channel}** waits for review.\n\n[Open channel reviews]({link})',
      '渠道 **{channel}** 等待审核。\n\n[打开渠道审核]({link})',
    ],
  }),
  review_answered: kind({ ...daily, permission: 'sites.decide' }, ['about', 'answer'], {
    label: ['Answer to a question of a review', '审核问题的答复'],
    subject: ['Answer about {about}', '关于 {about} 的答复'],
    body: [
      'The publisher has answered your question about **{about}**:\n\n{answer}\n\n[Open the review]({link})',
      '推广者已答复关于 **{about}** 的问题：\n\n{answer}\n\n[打开审核]({link})',
    ],
  }),
  application_waiting: kind(
    { ...daily, permission: 'relationships.decide' },
    ['channel', 'brand'],
    {
      label: ['Application to decide', '待处理申请'],
      subject: ['{channel} applies to {brand}', '{channel} 申请 {brand}'],
      body: [
        'The channel **{channel}** has applied to **{brand}**.\n\n[Open applications]({link})',
        '渠道 **{channel}** 申请了 **{brand}**。\n\n[打开申请]({link})',
      ],
    },
  ),
  brand_sign_up_waiting: kind({ ...daily, permission: 'brands.write' }, ['shop', 'country'], {
    label: ['Shop wants to become a brand', '商家申请成为品牌'],
    subject: ['{shop} ({country}) wants to become a brand', '{shop}（{country}）申请成为品牌'],
    body: [
      'The shop **{shop}** ({country}) has asked to become a brand of {network}.\n\n[Open request]({link})',
      '商家 **{shop}**（{country}）申请成为 {network} 的品牌。\n\n[打开申请]({link})',
    ],
  }),
  terms_proposed: kind({ ...daily, permission: 'brands.write' }, ['brand', 'rate'], {
    label: ['Proposed terms to decide', '待处理的条款提案'],
    subject: ['{brand} proposes terms: {rate}', '{brand} 提出新条款：{rate}'],
    body: [
      'The brand **{brand}** proposes new terms, shown to publishers as {rate}.\n\n[Open proposals]({link})',
      '品牌 **{brand}** 提出了新条款，向推广者显示为 {rate}。\n\n[打开提案]({link})',
    ],
  }),
  claim_waiting: kind({ ...daily, permission: 'claims.decide' }, ['order', 'brand', 'deadline'], {
    label: ['Claim to decide', '待处理申诉'],
    subject: ['A claim waits for a decision: order {order}', '申诉待处理：订单 {order}'],
    body: [
      'The claim for order **{order}** at **{brand}** waits for a decision until {deadline} UTC.\n\n[Open claims]({link})',
      '**{brand}** 订单 **{order}** 的申诉等待处理，截止 UTC 时间 {deadline}。\n\n[打开申诉]({link})',
    ],
  }),
  invoice_overdue: kind({ ...daily, permission: 'invoices.write' }, ['number', 'brand', 'due_on'], {
    label: ['Invoice overdue', '发票逾期'],
    subject: ['Invoice {number} is overdue', '发票 {number} 已逾期'],
    body: [
      'Invoice **{number}** to **{brand}** was due on {due_on} and is not paid.\n\n[Open invoices]({link})',
      '**{brand}** 的发票 **{number}** 应于 {due_on} 付款，尚未支付。\n\n[打开发票]({link})',
    ],
  }),
  rates_stale: kind({ ...atOnce, permission: 'rates.read' }, [], {
    label: ['Exchange rates out of date', '汇率过期'],
    subject: ['Exchange rates are out of date', '汇率已过期'],
    body: [
      'The latest rates are more than three days old. A rate expires after seven days; then amounts in other currencies cannot be converted.\n\n[Open rates]({link})',
      '最新汇率已超过三天。汇率七天后过期，届时其他货币的金额将无法换算。\n\n[打开汇率]({link})',
    ],
  }),
  ledger_fault: kind({ ...atOnce, permission: 'payouts.read' }, ['fault'], {
    label: ['Ledger check failed', '账本校验失败'],
    subject: ['The ledger check failed: payouts have stopped', '账本校验失败：付款已停止'],
    body: [
      'A check of the ledger found a fault: {fault}. No payout is sent until a check of the whole ledger passes.\n\n[Open payouts]({link})',
      '账本校验发现错误：{fault}。在完整校验通过之前不会发送付款。\n\n[打开付款]({link})',
    ],
  }),
  clicks_lost: kind({ ...atOnce, permission: 'system.read' }, ['file', 'clicks'], {
    label: ['Clicks lost', '点击丢失'],
    subject: ['A file of clicks was damaged', '一个点击文件已损坏'],
    body: [
      'A part of the click file {file} could not be read. About this many clicks are lost: {clicks}. The other clicks of the file are recorded. Check the disk of the server that wrote it.\n\n[Open the system page]({link})',
      '点击文件 {file} 的一部分无法读取。丢失的点击数约为：{clicks}。该文件的其他点击均已记录。请检查写入该文件的服务器的磁盘。\n\n[打开系统页面]({link})',
    ],
  }),
  orders_stopped: kind({ ...atOnce, permission: 'order_lines.read' }, ['brand', 'last_order'], {
    label: ['Orders of a brand stopped', '品牌订单中断'],
    subject: ['{brand} reports no orders', '{brand} 没有上报订单'],
    body: [
      '**{brand}** has reported fewer orders than its history lets us expect. The last order came at {last_order} UTC.\n\n[Open the brand]({link})',
      '**{brand}** 上报的订单少于其历史水平。最后一个订单的 UTC 时间：{last_order}。\n\n[打开品牌]({link})',
    ],
  }),
  brand_keys_to_rotate: kind({ ...atOnce, permission: 'brands.write' }, ['member', 'count'], {
    label: ['API keys to rotate', '待更换的 API 密钥'],
    subject: ['{member} has left: API keys to rotate', '{member} 已离职：有 API 密钥待更换'],
    body: [
      'API keys of brands that **{member}** created are still valid, and {member} may have seen them. Keys to rotate: {count}. They do not end by themselves, because brands report orders with them.\n\n[Open the list]({link})',
      '**{member}** 创建的品牌 API 密钥仍然有效，且 {member} 可能见过这些密钥。待更换：{count} 个。品牌使用它们上报订单，因此它们不会自动失效。\n\n[打开列表]({link})',
    ],
  }),
  job_failed: kind({ ...atOnce, permission: 'settings.write' }, ['job', 'error'], {
    label: ['Background job failed', '后台任务失败'],
    subject: ['A background job failed: {job}', '后台任务失败：{job}'],
    body: [
      'The job **{job}** was given up after its last attempt: {error}\n\n[Open staff console]({link})',
      '任务 **{job}** 在最后一次尝试后被放弃：{error}\n\n[打开员工后台]({link})',
    ],
  }),
  import_rejected: kind({ ...atOnce, permission: 'brands.write' }, ['file', 'bad', 'total'], {
    label: ['Import rejected', '导入被拒绝'],
    subject: ['Rows of {file} were rejected', '{file} 中有行被拒绝'],
    body: [
      '{bad} of {total} rows of **{file}** were rejected.\n\n[Open imports]({link})',
      '**{file}** 的 {total} 行中有 {bad} 行被拒绝。\n\n[打开导入]({link})',
    ],
  }),
} satisfies Readonly<Record<string, Kind>>;
