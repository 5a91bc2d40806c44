import type { Kind } from './mail-kind.ts';

const counted = ['orders', 'amount'] as const;

/** Orders, claims, payments, rewards and postbacks. */
export const moneyKinds = {
  orders_received: {
    audience: 'publisher',
    label: ['Orders received', '收到订单'],
    schedule: 'daily',
    variables: counted,
    en: {
      subject: 'Orders received: {orders}',
      body: 'New order lines: **{orders}**, with a commission of **{amount}**.\n\n[Open transactions]({link})',
    },
    zh: {
      subject: '收到订单：{orders}',
      body: '新订单行：**{orders}**，佣金 **{amount}**。\n\n[打开交易]({link})',
    },
  },
  orders_approved: {
    audience: 'publisher',
    label: ['Orders approved', '订单已批准'],
    schedule: 'daily',
    variables: counted,
    en: {
      subject: 'Orders approved: {orders}',
      body: 'Approved order lines: **{orders}**, with a commission of **{amount}**.\n\n[Open transactions]({link})',
    },
    zh: {
      subject: '订单已批准：{orders}',
      body: '已批准订单行：**{orders}**，佣金 **{amount}**。\n\n[打开交易]({link})',
    },
  },
  orders_rejected: {
    audience: 'publisher',
    label: ['Orders rejected', '订单被拒绝'],
    schedule: 'daily',
    variables: counted,
    en: {
      subject: 'Orders rejected: {orders}',
      body: 'Rejected order lines: **{orders}**, with a former commission of **{amount}**. Each transaction shows the reason.\n\n[Open transactions]({link})',
    },
    zh: {
      subject: '订单被拒绝：{orders}',
      body: '被拒绝的订单行：**{orders}**，原佣金 **{amount}**。每笔交易都显示原因。\n\n[打开交易]({link})',
    },
  },
  claim_needs_info: {
    audience: 'publisher',
    label: ['Question about a claim', '申诉需补充信息'],
    schedule: 'immediately',
    variables: ['order', 'brand', 'reason'],
    en: {
      subject: 'A question about your claim for order {order}',
      body: 'We need more information about your claim for order **{order}** at **{brand}**.\n\n{reason}\n\n[Answer]({link})',
    },
    zh: {
      subject: '关于订单 {order} 申诉的问题',
      body: '关于您对 **{brand}** 订单 **{order}** 的申诉，我们需要更多信息。\n\n{reason}\n\n[回复]({link})',
    },
  },
  claim_accepted: {
    audience: 'publisher',
    label: ['Claim accepted', '申诉已接受'],
    schedule: 'immediately',
    variables: ['order', 'brand', 'reason'],
    en: {
      subject: 'Your claim for order {order} was accepted',
      body: 'Your claim for order **{order}** at **{brand}** was accepted.\n\n{reason}\n\n[Open claims]({link})',
    },
    zh: {
      subject: '您对订单 {order} 的申诉已被接受',
      body: '您对 **{brand}** 订单 **{order}** 的申诉已被接受。\n\n{reason}\n\n[打开申诉]({link})',
    },
  },
  claim_rejected: {
    audience: 'publisher',
    label: ['Claim rejected', '申诉被拒绝'],
    schedule: 'immediately',
    variables: ['order', 'brand', 'reason'],
    en: {
      subject: 'Your claim for order {order} was rejected',
      body: 'Your claim for order **{order}** at **{brand}** was rejected.\n\nReason: {reason}\n\n[Open claims]({link})',
    },
    zh: {
      subject: '您对订单 {order} 的申诉被拒绝',
      body: '您对 **{brand}** 订单 **{order}** 的申诉被拒绝。\n\n原因：{reason}\n\n[打开申诉]({link})',
    },
  },
  payment_paid: {
    audience: 'publisher',
    label: ['Payment sent', '付款已发出'],
    schedule: 'immediately',
    variables: ['amount', 'account'],
    en: {
      subject: 'A payment of {amount} was paid',
      body: 'We have paid **{amount}**.\n\nIt was sent to {account}.\n\n[All payments]({link})',
    },
    zh: {
      subject: '{amount} 的付款已支付',
      body: '我们已支付 **{amount}**。\n\n收款账户：{account}。\n\n[所有付款]({link})',
    },
  },
  payment_failed: {
    audience: 'publisher',
    label: ['Payment failed', '付款失败'],
    schedule: 'immediately',
    variables: ['amount', 'account'],
    en: {
      subject: 'A payment of {amount} failed',
      body: 'The payment of **{amount}** failed. Please check your payout method.\n\nIt was to be sent to {account}.\n\n[All payments]({link})',
    },
    zh: {
      subject: '{amount} 的付款失败',
      body: '**{amount}** 的付款失败，请检查您的收款方式。\n\n原定收款账户：{account}。\n\n[所有付款]({link})',
    },
  },
  payment_returned: {
    audience: 'publisher',
    label: ['Payment returned', '付款被退回'],
    schedule: 'immediately',
    variables: ['amount', 'account'],
    en: {
      subject: 'A payment of {amount} was returned',
      body: 'The payment of **{amount}** was returned. Please check your payout method.\n\nIt was sent to {account}.\n\n[All payments]({link})',
    },
    zh: {
      subject: '{amount} 的付款已退回',
      body: '**{amount}** 的付款被退回，请检查您的收款方式。\n\n收款账户：{account}。\n\n[所有付款]({link})',
    },
  },
  self_billed_invoice: {
    audience: 'publisher',
    label: ['Self-billed invoice issued', '自开发票已开具'],
    schedule: 'immediately',
    variables: ['number', 'amount'],
    en: {
      subject: 'Self-billed invoice {number}',
      body: 'We have issued the self-billed invoice **{number}** over **{amount}** for a payment to you.\n\n[Open invoices]({link})',
    },
    zh: {
      subject: '自开发票 {number}',
      body: '我们已就向您的付款开具自开发票 **{number}**，金额 **{amount}**。\n\n[打开发票]({link})',
    },
  },
  debt_demanded: {
    audience: 'publisher',
    label: ['Debt demanded', '欠款催收'],
    schedule: 'immediately',
    variables: ['amount', 'due_on', 'number', 'reason'],
    en: {
      subject: 'Please pay {amount} by {due_on}',
      body: 'Orders were returned after their commission was paid, and your later commission does not cover the difference. Please pay **{amount}** by **{due_on}** with the reference {number}.\n\nReason: {reason}\n\n[Open payments]({link})',
    },
    zh: {
      subject: '请于 {due_on} 前支付 {amount}',
      body: '部分订单在佣金支付后发生退货，您之后的佣金不足以抵扣差额。请于 **{due_on}** 前支付 **{amount}**，并注明编号 {number}。\n\n原因：{reason}\n\n[打开付款]({link})',
    },
  },
  debt_written_off: {
    audience: 'publisher',
    label: ['Debt written off', '欠款核销'],
    schedule: 'immediately',
    variables: ['amount', 'reason'],
    en: {
      subject: 'You no longer owe {amount}',
      body: 'We have written off **{amount}** that you owed after returns. There is nothing for you to do.\n\nReason: {reason}\n\n[Open payments]({link})',
    },
    zh: {
      subject: '您不再欠 {amount}',
      body: '我们已核销您因退货所欠的 **{amount}**，您无需任何操作。\n\n原因：{reason}\n\n[打开付款]({link})',
    },
  },
  bonus_received: {
    audience: 'publisher',
    label: ['Bonus received', '收到奖金'],
    schedule: 'immediately',
    variables: ['amount', 'reason'],
    en: {
      subject: 'You received a bonus of {amount}',
      body: 'You received a bonus of **{amount}**. It is paid with your commission.\n\nReason: {reason}\n\n[All payments]({link})',
    },
    zh: {
      subject: '您获得了 {amount} 的奖金',
      body: '您获得了 **{amount}** 的奖金，将与佣金一起支付。\n\n原因：{reason}\n\n[所有付款]({link})',
    },
  },
  referral_reward: {
    audience: 'publisher',
    label: ['Referral reward', '推荐奖励'],
    schedule: 'weekly',
    variables: counted,
    en: {
      subject: 'Referral rewards: {amount}',
      body: 'Approved orders of publishers you referred: **{orders}**. You earned a reward of **{amount}**.\n\n[Open referrals]({link})',
    },
    zh: {
      subject: '推荐奖励：{amount}',
      body: '您推荐的推广者已批准的订单：**{orders}**。您获得 **{amount}** 的奖励。\n\n[打开推荐]({link})',
    },
  },
  postback_gone: {
    audience: 'publisher',
    label: ['Postback switched off: endpoint gone', '回传已关闭：端点不存在'],
    schedule: 'immediately',
    variables: ['host'],
    en: {
      subject: 'Your postback to {host} was switched off',
      body: 'We have switched off your postback to **{host}**: it answered that it is gone (410). New events are kept for 30 days and sent as soon as you switch it on again.\n\n[Open the postback]({link})',
    },
    zh: {
      subject: '您发往 {host} 的回传已关闭',
      body: '我们已关闭您发往 **{host}** 的回传：其返回 410（已不存在）。新事件会保留 30 天，重新启用后立即发送。\n\n[打开回传]({link})',
    },
  },
  postback_failing: {
    audience: 'publisher',
    label: ['Postback switched off: deliveries fail', '回传已关闭：投递失败'],
    schedule: 'immediately',
    variables: ['host'],
    en: {
      subject: 'Your postback to {host} was switched off',
      body: 'We have switched off your postback to **{host}**: ten deliveries in a row failed. New events are kept for 30 days and sent as soon as you switch it on again.\n\n[Open the postback]({link})',
    },
    zh: {
      subject: '您发往 {host} 的回传已关闭',
      body: '我们已关闭您发往 **{host}** 的回传：连续十次投递失败。新事件会保留 30 天，重新启用后立即发送。\n\n[打开回传]({link})',
    },
  },
} as const satisfies Readonly<Record<string, Kind>>;
