import type { Language } from '#contract/language.ts';

/** The texts of the pages in Chinese. The documentation is translated in its files. */
const CHINESE: Readonly<Record<string, string>> = {
  About: '关于我们',
  Programs: '合作品牌',
  Developers: '开发者文档',
  Contact: '联系我们',
  'Sign in': '登录',
  'Join as a publisher': '注册成为推广者',
  'Skip to content': '跳到内容',
  'Main menu': '主菜单',
  'More pages': '更多页面',
  Terms: '服务条款',
  Privacy: '隐私政策',
  Imprint: '法律声明',
  Contents: '目录',
  'Start here': '从这里开始',
  Reference: '参考',
  Operation: '运行',
  'Shop platforms': '商店平台',
  'For publishers': '面向推广者',
  'Quick start': '快速入门',
  'Click reference': '点击标识',
  'Tracking script': '跟踪脚本',
  'Order API': '订单 API',
  'Report orders': '上报订单',
  Errors: '错误',
  Idempotency: '幂等性',
  Testing: '测试',
  'Going live': '上线',
  Changelog: '更新日志',
  Postbacks: '回传通知',
  'Publisher API': '推广者 API',
  'Segment and other events': 'Segment 与其他事件',
  'A file from a URL': '通过 URL 获取文件',
  Search: '搜索',
  'Search brands': '搜索品牌',
  Previous: '上一页',
  Next: '下一页',
  'No brand matches.': '没有匹配的品牌。',
  Commission: '佣金',
  'Cookie days': 'Cookie 有效期',
  Currency: '币种',
  Categories: '类别',
  Website: '网站',
  'Page not found': '页面不存在',
  'See the brands': '查看品牌',
  'Connect a shop': '接入商店',
  'Read the documentation': '阅读文档',
  'Contact us': '联系我们',
  'For brands': '面向品牌',
  'How it works': '运作方式',
  'Partnerships that pay for results': '按效果付费的合作',
  '{name} connects publishers with brands: tracking links, attributed orders, commissions paid on time.':
    '{name} 连接推广者与品牌：跟踪链接、订单归因、按时支付佣金。',
  '{name} connects publishers with brands. Publishers recommend products, brands pay a commission for the orders that follow, and both see the same figures.':
    '{name} 连接推广者与品牌。推广者推荐商品，品牌为由此产生的订单支付佣金，双方看到相同的数据。',
  'Publishers join a brand and link to its products.': '推广者加入品牌并链接到其商品。',
  'Visitors follow a link and order.': '访客通过链接访问并下单。',
  'The brand reports the order and approves it.': '品牌上报并批准订单。',
  'The commission is paid to the publisher.': '佣金支付给推广者。',
  'Find brands': '寻找品牌',
  'Compare commission, cookie days and approval rates, and apply with one click.':
    '比较佣金、Cookie 有效期和批准率，一键申请。',
  'Make links anywhere': '随处生成链接',
  'Link generator, script, browser extension and API make tracking links of any page of a brand.':
    '链接生成器、脚本、浏览器扩展和 API 可为品牌的任何页面生成跟踪链接。',
  'Know what an order earned': '了解每笔订单的收入',
  'Each line shows its click, its commission rule and its status until it is paid.':
    '每一行都显示其点击、佣金规则以及直至付款的状态。',
  'Be paid on time': '按时收款',
  'Payments follow a published schedule, with statements and several payout methods.':
    '付款按公布的日程进行，附对账单，并支持多种收款方式。',
  'Pay for orders only': '仅为订单付费',
  'Commission is due for approved orders. Returns and cancellations reverse it.':
    '佣金仅针对已批准的订单。退货和取消会将其冲销。',
  'Connect in ten minutes': '十分钟完成接入',
  'One script tag and one request report orders; shop platforms need no code.':
    '一个脚本标签和一个请求即可上报订单；商店平台无需编写代码。',
  'Decide the rules': '制定规则',
  'Rules by product, customer, country, coupon and volume, with limits per order and month.':
    '可按商品、客户、国家、优惠券和销量制定规则，并设置每笔订单和每月的上限。',
  'Keep control': '掌控全局',
  'Approve publishers and orders, and see where each click came from.':
    '审批推广者和订单，查看每次点击的来源。',
  'The brands that publishers can promote with {name}, with their commission.':
    '推广者可通过 {name} 推广的品牌及其佣金。',
  'One brand pays a commission for the orders that publishers bring.':
    '1 个品牌为推广者带来的订单支付佣金。',
  '{total} brands pay a commission for the orders that publishers bring.':
    '{total} 个品牌为推广者带来的订单支付佣金。',
  '{brand} pays {commission} to publishers of {name}.':
    '{brand} 向 {name} 的推广者支付 {commission}。',
  '{title} of {name}.': '{name} 的{title}。',
  'Who runs {name}.': '{name} 的运营方。',
  'How to reach {name}.': '如何联系 {name}。',
  'The operator of {name} has not published its legal details yet.':
    '{name} 的运营方尚未公布其法律信息。',
  'The operator of {name} has not published an address for questions yet.':
    '{name} 的运营方尚未公布咨询地址。',
  'VAT ID': '增值税号',
  'E-mail': '电子邮箱',
  Web: '网站',
  Help: '帮助',
  'Questions of publishers': '推广者的问题',
  'Questions of shops': '商店的问题',
};

/** Translates a text and fills in the values in braces. */
export type Translate = (
  text: string,
  values?: Readonly<Record<string, string | number>>,
) => string;

export const textsIn =
  (language: Language): Translate =>
  (text, values = {}) => {
    const translated = (language === 'zh' ? CHINESE[text] : undefined) ?? text;
    return translated.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
  };
