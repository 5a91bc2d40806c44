import { type Kind, kind } from './mail-kind.ts';

const atOnce = { audience: 'publisher', schedule: 'immediately' } as const;
const daily = { audience: 'publisher', schedule: 'daily' } as const;
const weekly = { audience: 'publisher', schedule: 'weekly' } as const;

const counted = ['orders', 'amount'] as const;

/** Orders, claims, payments, rewards and postbacks. */
export const moneyKinds = {
  orders_received: kind(daily, counted, {
    label: ['Orders received', '收到订单'],
    subject: ['Orders received: {orders}', '收到订单：{orders}'],
    body: [
      'New order lines: **{orders}**, with a commission of **{amount}**.\n\n[Open transactions]({link})',
      '新订单行：**{orders}**，佣金 **{amount}**。\n\n[打开交易]({link})',
    ],
  }),
  orders_approved: kind(daily, counted, {
    label: ['Orders approved', '订单已批准'],
    subject: ['Orders approved: {orders}', '订单已批准：{orders}'],
    body: [
      'Approved order lines: **{orders}**, with a commission of **{amount}**.\n\n[Open transactions]({link})',
      '已批准订单行：**{orders}**，佣金 **{amount}**。\n\n[打开交易]({link})',
    ],
  }),
  orders_rejected: kind(daily, counted, {
    label: ['Orders rejected', '订单被拒绝'],
    subject: ['Orders rejected: {orders}', '订单被拒绝：{orders}'],
    body: [
      'Rejected order lines: **{orders}**, with a former commission of **{amount}**. Each transaction shows the reason.\n\n[Open transactions]({link})',
      '被拒绝的订单行：**{orders}**，原佣金 **{amount}**。每笔交易都显示原因。\n\n[打开交易]({link})',
    ],
  }),
  claim_needs_info: kind(atOnce, ['order', 'brand', 'reason'], {
    label: ['Question about a claim', '申诉需补充信息'],
    subject: ['A question about your claim for order {order}', '关于订单 {order} 申诉的问题'],
    body: [
      'We need more information about your claim for order **{order}** at **{brand}**.\n\n{reason}\n\n[Answer]({link})',
      '关于您对 **{brand}** 订单 **{order}** 的申诉，我们需要更多信息。\n\n{reason}\n\n[回复]({link})',
    ],
  }),
  claim_accepted: kind(atOnce, ['order', 'brand', 'reason'], {
    label: ['Claim accepted', '申诉已接受'],
    subject: ['Your claim for order {order} was accepted', '您对订单 {order} 的申诉已被接受'],
    body: [
      'Your claim for order **{order}** at **{brand}** was accepted.\n\n{reason}\n\n[Open claims]({link})',
      '您对 **{brand}** 订单 **{order}** 的申诉已被接受。\n\n{reason}\n\n[打开申诉]({link})',
    ],
  }),
  claim_rejected: kind(atOnce, ['order', 'brand', 'reason'], {
    label: ['Claim rejected', '申诉被拒绝'],
    subject: ['Your claim for order {order} was rejected', '您对订单 {order} 的申诉被拒绝'],
    body: [
      'Your claim for order **{order}** at **{brand}** was rejected.\n\nReason: {reason}\n\n[Open claims]({link})',
      '您对 **{brand}** 订单 **{order}** 的申诉被拒绝。\n\n原因：{reason}\n\n[打开申诉]({link})',
    ],
  }),
  payment_paid: kind(atOnce, ['amount', 'account'], {
    label: ['Payment sent', '付款已发出'],
    subject: ['A payment of {amount} was paid', '{amount} 的付款已支付'],
    body: [
      'We have paid **{amount}**.\n\nIt was sent to {account}.\n\n[All payments]({link})',
      '我们已支付 **{amount}**。\n\n收款账户：{account}。\n\n[所有付款]({link})',
    ],
  }),
  payment_failed: kind(atOnce, ['amount', 'account'], {
    label: ['Payment failed', '付款失败'],
    subject: ['A payment of {amount} failed', '{amount} 的付款失败'],
    body: [
      'The payment of **{amount}** failed. Please check your payout method.\n\nIt was to be sent to {account}.\n\n[All payments]({link})',
      '**{amount}** 的付款失败，请检查您的收款方式。\n\n原定收款账户：{account}。\n\n[所有付款]({link})',
    ],
  }),
  payment_returned: kind(atOnce, ['amount', 'account'], {
    label: ['Payment returned', '付款被退回'],
    subject: ['A payment of {amount} was returned', '{amount} 的付款已退回'],
    body: [
      'The payment of **{amount}** was returned. Please check your payout method.\n\nIt was sent to {account}.\n\n[All payments]({link})',
      '**{amount}** 的付款被退回，请检查您的收款方式。\n\n收款账户：{account}。\n\n[所有付款]({link})',
    ],
  }),
  self_billed_invoice: kind(atOnce, ['number', 'amount'], {
    label: ['Self-billed invoice issued', '自开发票已开具'],
    subject: ['Self-billed invoice {number}', '自开发票 {number}'],
    body: [
      'We have issued the self-billed invoice **{number}** over **{amount}** for a payment to you.\n\n[Open invoices]({link})',
      '我们已就向您的付款开具自开发票 **{number}**，金额 **{amount}**。\n\n[打开发票]({link})',
    ],
  }),
  debt_demanded: kind(atOnce, ['amount', 'due_on', 'number', 'reason'], {
    label: ['Debt demanded', '欠款催收'],
    subject: ['Please pay {amount} by {due_on}', '请于 {due_on} 前支付 {amount}'],
    body: [
      'Orders were returned after their commission was paid, and your later commission does not cover the difference. Please pay **{amount}** by **{due_on}** with the reference {number}.\n\nReason: {reason}\n\n[Open payments]({link})',
      '部分订单在佣金支付后发生退货，您之后的佣金不足以抵扣差额。请于 **{due_on}** 前支付 **{amount}**，并注明编号 {number}。\n\n原因：{reason}\n\n[打开付款]({link})',
    ],
  }),
  debt_written_off: kind(atOnce, ['amount', 'reason'], {
    label: ['Debt written off', '欠款核销'],
    subject: ['You no longer owe {amount}', '您不再欠 {amount}'],
    body: [
      'We have written off **{amount}** that you owed after returns. You do not need to do anything.\n\nReason: {reason}\n\n[Open payments]({link})',
      '我们已核销您因退货所欠的 **{amount}**，您无需任何操作。\n\n原因：{reason}\n\n[打开付款]({link})',
    ],
  }),
  bonus_received: kind(atOnce, ['amount', 'reason'], {
    label: ['Bonus received', '收到奖金'],
    subject: ['You received a bonus of {amount}', '您获得了 {amount} 的奖金'],
    body: [
      'You received a bonus of **{amount}**. It is paid with your commission.\n\nReason: {reason}\n\n[All payments]({link})',
      '您获得了 **{amount}** 的奖金，将与佣金一起支付。\n\n原因：{reason}\n\n[所有付款]({link})',
    ],
  }),
  referral_reward: kind(weekly, counted, {
    label: ['Referral reward', '推荐奖励'],
    subject: ['Referral rewards: {amount}', '推荐奖励：{amount}'],
    body: [
      'Approved orders of publishers you referred: **{orders}**. You earned a reward of **{amount}**.\n\n[Open referrals]({link})',
      '您推荐的推广者已批准的订单：**{orders}**。您获得 **{amount}** 的奖励。\n\n[打开推荐]({link})',
    ],
  }),
  postback_gone: kind(atOnce, ['host'], {
    label: ['Postback switched off: endpoint gone', '回传已关闭：端点不存在'],
    subject: ['Your postback to {host} was switched off', '您发往 {host} 的回传已关闭'],
    body: [
      'We have switched off your postback to **{host}**: it answered that it is gone (410). New events are kept for 30 days and sent as soon as you switch it on again.\n\n[Open the postback]({link})',
      '我们已关闭您发往 **{host}** 的回传：其返回 410（已不存在）。新事件会保留 30 天，重新启用后立即发送。\n\n[打开回传]({link})',
    ],
  }),
  postback_failing: kind(atOnce, ['host'], {
    label: ['Postback switched off: deliveries fail', '回传已关闭：投递失败'],
    subject: ['Your postback to {host} was switched off', '您发往 {host} 的回传已关闭'],
    body: [
      'We have switched off your postback to **{host}**: ten deliveries in a row failed. New events are kept for 30 days and sent as soon as you switch it on again.\n\n[Open the postback]({link})',
      '我们已关闭您发往 **{host}** 的回传：连续十次投递失败。新事件会保留 30 天，重新启用后立即发送。\n\n[打开回传]({link})',
    ],
  }),
} satisfies Readonly<Record<string, Kind>>;
