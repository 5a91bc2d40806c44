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
  'This page does not exist or has moved.': '此页面不存在或已移动。',
  'Changed on {day}.': '更新于 {day}。',
  'See the brands': '查看品牌',
  'Connect a shop': '接入商店',
  'Read the documentation': '阅读文档',
  'Contact us': '联系我们',
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
