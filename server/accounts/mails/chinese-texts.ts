/** The Simplified Chinese text of every mail and announcement, by its English text. */
export const chinese = {
  'Hello,': '您好：',
  'Hello {name},': '{name}，您好：',
  'Or open this address:': '或打开此地址：',
  'Verify your email address': '验证您的邮箱地址',
  'Welcome to {network}. Please confirm your email address.':
    '欢迎使用 {network}，请确认您的邮箱地址。',
  'Verify email address': '验证邮箱地址',
  'This link expires in 30 minutes and can be used once. If you did not sign up, you can ignore this email.':
    '此链接 30 分钟内有效，只能使用一次。如果您没有注册，请忽略本邮件。',
  'Your sign-in link': '您的登录链接',
  'Use this link to sign in to your {network} account without a password.':
    '使用此链接无需密码即可登录您的 {network} 账户。',
  'Sign in': '登录',
  'This link expires in 10 minutes and can be used once. Do not share it. If you did not request it, you can ignore this email.':
    '此链接 10 分钟内有效，只能使用一次，请勿转发。如果不是您本人的请求，请忽略本邮件。',
  'Reset your password': '重置您的密码',
  'We received a request to reset the password of your {network} account.':
    '我们收到了重置您 {network} 账户密码的请求。',
  'Reset password': '重置密码',
  'This link expires in 30 minutes and can be used once. If you did not request this, you can ignore this email. Your password stays the same.':
    '此链接 30 分钟内有效，只能使用一次。如果不是您本人的请求，请忽略本邮件，您的密码不会改变。',
  'Confirm your email address change': '确认更换邮箱地址',
  'We received a request to change the email address of your {network} account to {email}. To complete the change, confirm it with this link and with the link we sent to the new address.':
    '我们收到了将您 {network} 账户的邮箱地址更换为 {email} 的请求。请分别通过此链接和发送到新地址的链接确认，以完成更换。',
  'Confirm change': '确认更换',
  'This link expires in 30 minutes and can be used once. If you did not request this, do not open the link and change your password, because someone else knows it.':
    '此链接 30 分钟内有效，只能使用一次。如果不是您本人的请求，请不要打开链接，并立即修改密码，因为有人知道您的密码。',
  'Confirm your new email address': '确认您的新邮箱地址',
  'Please confirm the new email address of your {network} account. The change takes effect once you also confirm it with the link we sent to your current address.':
    '请确认您 {network} 账户的新邮箱地址。您还需通过发送到当前地址的链接确认，更换才会生效。',
  'Confirm email address': '确认邮箱地址',
  'This link expires in 30 minutes and can be used once. If you did not request this, you can ignore this email.':
    '此链接 30 分钟内有效，只能使用一次。如果不是您本人的请求，请忽略本邮件。',
  'Your password was changed': '您的密码已修改',
  'The password of your {network} account was changed. You have been signed out on all other devices.':
    '您的 {network} 账户密码已修改，其他设备上的登录均已退出。',
  'Two-factor authentication was turned on': '两步验证已开启',
  'Signing in to your {network} account now also requires a code from your authenticator app.':
    '现在登录您的 {network} 账户还需要身份验证器应用中的验证码。',
  'Two-factor authentication was turned off': '两步验证已关闭',
  'Signing in to your {network} account now requires only your password.':
    '现在登录您的 {network} 账户只需要密码。',
  'A sign-in provider was connected': '已连接第三方登录',
  'You can now sign in to your {network} account with another provider. Your login information lists all connected providers.':
    '现在您可以通过第三方登录您的 {network} 账户。登录信息中列出了所有已连接的第三方。',
  'A sign-in provider was disconnected': '已断开第三方登录',
  'A sign-in provider was disconnected from your {network} account. You can no longer sign in with it.':
    '您的 {network} 账户已断开一个第三方登录，您不能再通过它登录。',
  'A recovery code was used': '恢复码已被使用',
  'A recovery code was used to sign in to your {network} account. Each code works only once.':
    '有人使用恢复码登录了您的 {network} 账户。每个恢复码只能使用一次。',
  'If this was you, you do not need to do anything. If not, reset your password immediately.':
    '如果是您本人操作，无需处理；如果不是，请立即重置密码。',
  'Your email address was changed': '您的邮箱地址已更换',
  'The email address of your {network} account was changed from {old_email} to {new_email}.':
    '您的 {network} 账户的邮箱地址已由 {old_email} 更换为 {new_email}。',
  'New sign-in to your account': '您的账户有新的登录',
  'We noticed a sign-in to your {network} account on a new device: {device}, {at} UTC.':
    '我们发现您的 {network} 账户在新设备上登录：{device}，UTC 时间 {at}。',
  'View login information': '查看登录信息',
  'You have been invited to a team on {network}': '您被邀请加入 {network} 团队',
  '{inviter} has invited you to join their team on {network}, an affiliate network, as {role}.':
    '{inviter} 邀请您以{role}身份加入其在联盟营销平台 {network} 上的团队。',
  'View invitation': '查看邀请',
  'This link expires in 7 days and can be used once. If you do not know the sender, you can ignore this email.':
    '此链接 7 天内有效，只能使用一次。如果您不认识发件人，请忽略本邮件。',
  'Your invitation was accepted': '您的邀请已被接受',
  '{email} has joined your team as {role}.': '{email} 已以{role}身份加入您的团队。',
  'If you do not know this person, remove them from your team immediately.':
    '如果您不认识此人，请立即将其移出团队。',
  'View team': '查看团队',
  'Your role was changed': '您的角色已更改',
  'An owner of your team on {network} has changed your role. You are now {role}.':
    '您在 {network} 的团队所有者更改了您的角色。您现在是{role}。',
  'Open {network}': '打开 {network}',
  'If you have questions, contact the owner of your team.': '如有疑问，请联系团队所有者。',
  'You were removed from a team': '您已被移出团队',
  'An owner has removed you from their team on {network}. You have been signed out and can no longer sign in to that account.':
    '团队所有者已将您移出其 {network} 团队。您已退出登录，不能再登录该账户。',
  'You can use your email address to sign up or to accept another invitation.':
    '您可以使用您的邮箱地址注册，或接受其他邀请。',
  'A member has left your team': '有成员离开了您的团队',
  '{email} has left your team on {network}. The links and channels they created remain in your account.':
    '{email} 已离开您的 {network} 团队，其创建的链接和渠道保留在您的账户中。',
  'You can invite them again at any time.': '您可以随时再次邀请。',
  'You have left a team': '您已离开团队',
  'You have left your team on {network}. You have been signed out on all devices and can no longer sign in to that account.':
    '您已离开 {network} 团队，所有设备均已退出登录，不能再登录该账户。',
  'If this was not you, ask an owner of the team to invite you again.':
    '如果不是您本人操作，请让团队所有者重新邀请您。',
  'About {network}': '了解 {network}',
  'an owner': '所有者',
  'a member': '成员',
  'a finance viewer': '财务查看者',
  '{name}, {days} ({time_zone}). {totals}': '{name}，{days}（{time_zone}）。{totals}',
  '{from} to {to}': '{from} 至 {to}',
  '{currency}: 1 order, sales {sales}, commission {commission}.':
    '{currency}：1 个订单，销售额 {sales}，佣金 {commission}。',
  '{currency}: {orders} orders, sales {sales}, commission {commission}.':
    '{currency}：{orders} 个订单，销售额 {sales}，佣金 {commission}。',
  'Open Downloads': '打开下载中心',
  'You receive this report because a member of your publisher account scheduled it for you. You can pause it under Reports, Scheduled reports.':
    '您收到此报告，是因为您账户的成员为您设置了定期发送。您可以在“报告 > 定期报告”中暂停。',
  'Your report “{name}” could not be sent': '您的报告“{name}”未能发送',
  'Your scheduled report “{name}” could not be sent: {reason}. We will try again at its next scheduled time. You will not get another mail about this failure.':
    '您的定期报告“{name}”未能发送：{reason}。我们将在下一个预定时间重试，不会再就此失败发送邮件。',
  'Open scheduled reports': '打开定期报告',
  'You receive this mail because you scheduled this report.':
    '您收到本邮件，是因为您设置了此定期报告。',
  'Your postback to {host} was switched off': '您发往 {host} 的回传已关闭',
  'We have switched off your postback to {host}: it answered that it is gone (410). New events are kept for 30 days and sent as soon as you switch it on again.':
    '我们已关闭您发往 {host} 的回传：其返回 410（已不存在）。新事件会保留 30 天，重新启用后立即发送。',
  'We have switched off your postback to {host}: ten deliveries in a row failed. New events are kept for 30 days and sent as soon as you switch it on again.':
    '我们已关闭您发往 {host} 的回传：连续十次投递失败。新事件会保留 30 天，重新启用后立即发送。',
  'Open the postback': '打开回传',
  'You receive this mail because your publisher account uses this postback.':
    '您收到本邮件，是因为您的账户使用了此回传。',
  'Your payout methods were changed': '您的收款方式已变更',
  'The {account} {details} was added.': '{account} {details} 已添加。',
  'The {account} {details} was changed.': '{account} {details} 已修改。',
  'The {account} {details} was deleted.': '{account} {details} 已删除。',
  'The {account} {details} is your new default.': '{account} {details} 已设为默认收款方式。',
  'For your security, payments to it are on hold until {until}.':
    '为了您的安全，{until} 之前暂停向其付款。',
  'View payout methods': '查看收款方式',
  'If you did not make this change, change your password and undo it before the hold ends.':
    '如果不是您本人操作，请修改密码，并在暂停期结束前撤销此变更。',
  'Read the terms': '查看条款',
  'You receive this because one of your channels has joined this brand.':
    '您收到本邮件，是因为您的一个渠道已加入该品牌。',
  'You receive this because you were notified of the withdrawn terms.':
    '您收到本邮件，是因为我们曾就已撤回的条款通知过您。',
  "{count} more on the brand's page": '其余 {count} 项请见品牌页面',
  'The terms of {name} change on {when} UTC. Orders placed before that date keep the current terms.':
    '{name} 的条款将于 UTC 时间 {when} 变更。在此之前的订单仍按现行条款计算。',
  'Warning: {name} stops paying for some orders on {when}':
    '注意：{name} 自 {when} 起部分订单不再支付佣金',
  'Warning: {name} pays less from {when}': '注意：{name} 自 {when} 起降低佣金',
  '{name} changes its commission from {when}': '{name} 自 {when} 起调整佣金',
  '{name} pays more from {when}': '{name} 自 {when} 起提高佣金',
  '{name} has published its terms: you can create links': '{name} 已发布条款，您可以创建链接',
  '{name} has new terms (version {version}); your commission does not change':
    '{name} 有新条款（版本 {version}），您的佣金不变',
  'category {category}': '类别 {category}',
  'new customers': '新客户',
  'existing customers': '老客户',
  'orders from {country}': '来自 {country} 的订单',
  'from {from} orders per month': '每月 {from} 个订单起',
  'from {from} {currency} per month': '每月 {from} {currency} 起',
  'All other orders': '其他所有订单',
  nothing: '无佣金',
  '{amount} {currency} per order': '每个订单 {amount} {currency}',
  '{amount} {currency} per order line': '每个订单行 {amount} {currency}',
  '{amount} {currency} per unit': '每件 {amount} {currency}',
  'first orders of a customer': '客户的首个订单',
  'later orders of a customer': '客户的后续订单',
  'later orders of the customer for life': '客户的后续订单终身有效',
  'later orders of the customer for one month': '客户的后续订单在 1 个月内有效',
  'later orders of the customer for {months} months': '客户的后续订单在 {months} 个月内有效',
  'at most {amount} {currency} per order': '每个订单最多 {amount} {currency}',
  'at most {amount} {currency} per month': '每月最多 {amount} {currency}',
  'The terms of {name} do not change': '{name} 的条款不变更',
  'The change announced for {when} UTC was withdrawn. The current terms remain in force.':
    '原定于 UTC 时间 {when} 的变更已撤回，现行条款继续有效。',
  'Your account was closed': '您的账户已关闭',
  'Your {network} account was closed. All members of your team have been signed out, and API tokens and postbacks have stopped. Your personal data is erased after the legal retention period.':
    '您的 {network} 账户已关闭。团队所有成员均已退出登录，API 令牌和回传已停用。法定保存期满后，您的个人数据将被清除。',
  'If neither you nor an owner of your team did this, contact us immediately.':
    '如果不是您或团队所有者操作，请立即联系我们。',
  // Announcements
  'Reason: {reason}': '原因：{reason}',
  'You received a bonus of {amount}': '您获得了 {amount} 的奖金',
  'You received a bonus of **{amount}**. It is paid with your commission.':
    '您获得了 **{amount}** 的奖金，将与佣金一起支付。',
  '{name} was not approved': '{name} 未获批准',
  '{name} is approved': '{name} 已获批准',
  'Your channel **{name}** was not approved.': '您的渠道 **{name}** 未获批准。',
  'You can change it in [Channel Management](/settings/channel); it is then reviewed again.':
    '您可以在[渠道管理](/settings/channel)中修改，修改后将重新审核。',
  'Your channel **{name}** is approved. You can [make it your default](/settings/channel) and [apply to brands](/brands/find?status=0) with it.':
    '您的渠道 **{name}** 已获批准。您可以[将其设为默认渠道](/settings/channel)，并用它[申请品牌](/brands/find?status=0)。',
  '{name} has left the network': '{name} 已退出平台',
  'Your links to it no longer redirect visitors, and new orders are not tracked. Remove them from your pages.':
    '您指向该品牌的链接不再跳转访客，新订单也不再跟踪。请从您的页面中移除这些链接。',
  '{name} is paused': '{name} 已暂停',
  'Until it returns, your links to it do not redirect visitors, and orders are not tracked.':
    '恢复之前，您指向该品牌的链接不会跳转访客，订单也不会被跟踪。',
  '{name} is back': '{name} 已恢复',
  'Your links to it work again.': '您指向该品牌的链接已恢复使用。',
  'About the brand': '品牌详情',
  'A payment of {amount} was paid': '{amount} 的付款已支付',
  'A payment of {amount} failed': '{amount} 的付款失败',
  'A payment of {amount} was returned': '{amount} 的付款已退回',
  'It was sent to {account}.': '收款账户：{account}。',
  'It was to be sent to {account}.': '原定收款账户：{account}。',
  'All payments': '所有付款',
  '{brand} works with {site}': '{brand} 已与 {site} 合作',
  '{brand} does not work with {site}': '{brand} 未与 {site} 合作',
  'Your channel **{site}** can now promote **{brand}**.':
    '您的渠道 **{site}** 现在可以推广 **{brand}**。',
  '**{brand}** does not work with your channel **{site}**.':
    '**{brand}** 未接受您的渠道 **{site}**。',
  'You may apply again after {when} UTC.': '您可以在 UTC 时间 {when} 之后重新申请。',
  'Make a link': '创建链接',
  // Mails to staff
  'Two-factor authentication was set up': '两步验证已设置',
  'An authenticator app was set up for your {network} staff account. Signing in now requires its code.':
    '您的 {network} 员工账户已设置身份验证器应用，今后登录需要输入其代码。',
  'A recovery code was used to sign in to your {network} staff account. Each code works only once.':
    '有人使用恢复代码登录了您的 {network} 员工账户。每个恢复代码只能使用一次。',
  'Your recovery codes were replaced': '您的恢复代码已更换',
  'New recovery codes were created for your {network} staff account. The old codes no longer work.':
    '您的 {network} 员工账户已生成新的恢复代码，旧代码不再有效。',
  'Two-factor authentication was reset': '两步验证已重置',
  'The authenticator app and recovery codes of your {network} staff account no longer work, and you have been signed out on all devices. Sign in soon to set up the app again.':
    '您的 {network} 员工账户的身份验证器应用和恢复代码已失效，所有设备均已退出登录。请尽快登录并重新设置。',
  'The password of your {network} staff account was changed. Your other sessions have ended.':
    '您的 {network} 员工账户的密码已更改，其他会话均已结束。',
  'You have been invited to the staff of {network}': '您已受邀成为 {network} 的员工',
  '{inviter} has invited you to join the staff of {network} as {role}.':
    '{inviter} 邀请您以{role}的身份加入 {network} 员工团队。',
  'an administrator': '管理员',
  'an account manager': '客户经理',
  'a member of finance': '财务人员',
  'a member of support': '客服人员',
  'an auditor': '审计员',
  'Open staff console': '打开员工后台',
  'If neither you nor an administrator at your request did this, contact your administrator immediately. Someone else may know your password.':
    '如果不是您本人或管理员应您的要求操作，请立即联系管理员，您的密码可能已泄露。',
  'A question about {about}': '关于 {about} 的问题',
  Answer: '回答',
  'The review goes on when you have answered.': '您回答后，审核将继续进行。',
} as const satisfies Record<string, string>;
