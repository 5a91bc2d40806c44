import type { Language } from '#contract/language.ts';

/** The texts of the navigation and the titles in Chinese. The documentation is translated in its files. */
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
};

/** Translates a text of the navigation. */
export type Translate = (text: string) => string;

export const textsIn =
  (language: Language): Translate =>
  (text) =>
    (language === 'zh' ? CHINESE[text] : undefined) ?? text;
