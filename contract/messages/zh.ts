import type { ErrorKey } from '../errors.ts';

/** The Simplified Chinese message of every refusal. */
export const chinese: Record<ErrorKey, string> = {
  // Sign-in and permission as a whole
  THIRD_PARTY_STEP_REQUIRED: '还需完成一步才能登录',
  UNAUTHORISED: '请先登录后再继续',
  FORBIDDEN: '您无权执行此操作',

  // Username, email and password
  ACCOUNT_ALREADY_EXISTS: '用户名已存在',
  USERNAME_FORMAT_ERROR: '用户名格式不正确',
  EMAIL_ALREADY_EXISTS: '邮箱已存在',
  EMAIL_FORMAT_ERROR: '邮箱格式不正确',
  PASSWORD_FORMAT_ERROR: '密码格式不正确',
  USERNAME_EMPTY: '请输入用户名',
  USERNAME_NOT_STRING: '用户名必须是文本',
  EMAIL_EMPTY: '请输入邮箱地址',
  EMAIL_NOT_STRING: '邮箱必须是文本',
  PASSWORD_EMPTY: '请输入密码',
  PASSWORD_NOT_STRING: '密码必须是文本',
  CONFIRM_PASSWORD_EMPTY: '请再次输入密码以确认',
  CONFIRM_PASSWORD_NOT_STRING: '确认密码必须是文本',

  // Email verification
  USER_ID_REQUIRED: '缺少用户 ID',
  USER_ID_INTEGER: '用户 ID 必须是整数',
  RESEND_EMAIL_REQUIRED: '请输入接收邮件的邮箱地址',
  RESEND_EMAIL_STRING: '接收邮件的邮箱地址必须是文本',
  PASSWORD_NOT_EQUAL: '两次输入的密码不一致',
  USER_NOT_EXISTS: '用户不存在',
  EMAIL_NOT_EQUAL: '该邮箱与账户邮箱不一致',
  EMAIL_ALREADY_VERIFIED: '邮箱已验证，可以直接登录',
  AUTHCODE_KEY_NOT_EMPTY: '验证链接不完整，请重新获取邮件',
  HTTP_CLIENT_PARAM_ERROR: '向外部服务发送的请求无效，请稍后再试',
  EMAIL_TEMPLATE_NOT_FOUND: '邮件无法生成，请联系客服',
  EMAIL_SENDING_FAILED: '邮件发送失败，请几分钟后再试',

  // Sign-up
  FIRST_NAME_REQUIRED: '请输入名字',
  FIRST_NAME_STRING: '名字必须是文本',
  LAST_NAME_REQUIRED: '请输入姓氏',
  LAST_NAME_STRING: '姓氏必须是文本',
  SIGN_UP_ACCOUNT_REQUIRED: '请为您的账户设置用户名',
  SIGN_UP_ACCOUNT_STRING: '账户用户名必须是文本',
  SIGN_UP_PASSWORD_REQUIRED: '请为您的账户设置密码',
  SIGN_UP_PASSWORD_STRING: '账户密码必须是文本',
  AGREE_REQUIRED: '请先同意条款再继续',
  AGREE_INTEGER: '是否同意条款的值必须是整数',
  SIGN_UP_EMAIL_REQUIRED: '请为您的账户填写邮箱',
  SIGN_UP_EMAIL_STRING: '账户邮箱必须是文本',
  USER_THIRD_INFO_NOT_EXISTS: '未找到第三方登录信息，请重新开始',
  USER_UNIQUE_ID_NOT_OBTAINED: '未能从第三方获取您的身份，请重试',
  USER_HAS_BEEN_BOUND: '该第三方登录已绑定其他账户',
  REGISTRATION_FAILED_PLEASE_CHECK: '注册失败，请检查所填信息后重试',

  // Sign-in (20043 carries two keys)
  ACCOUNT_REQUIRED: '请输入用户名或邮箱',
  ACCOUNT_STRING: '用户名或邮箱必须是文本',
  PASSWORD_REQUIRED: '请输入密码',
  PASSWORD_STRING: '密码必须是文本',
  WRONG_PASSWORD: '用户名或密码错误',
  EMAIL_NOT_VERIFIED: '请先验证邮箱再登录',
  USER_LOCKED: '账户已被锁定，请联系客服',
  INCORRECT_PASSWORD: '密码不正确',
  LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD: '登录尝试次数过多，请重置密码',
  PUBLISHER_LOGIN_PASSWORD_INVALID: '登录信息无效',

  // Third-party sign-in
  THIRD_PARTY_PLATFORM_REQUIRED: '请选择登录平台',
  THIRD_PARTY_PLATFORM_STRING: '登录平台必须是文本',
  THIRD_PARTY_PLATFORM_CODE_REQUIRED: '缺少登录平台授权码，请重新开始',
  THIRD_PARTY_PLATFORM_CODE_STRING: '登录平台授权码必须是文本',
  USER_NOT_BIND: '该第三方登录尚未绑定账户',
  PARAMS_EMPTY: '未收到任何内容，请填写后重试',

  // Verification code and password reset
  THE_CURRENT_EMAIL_USER_ACCOUNT_DOES_NOT_EXIST: '该邮箱没有对应的账户',
  CODE_REQUIRED: '请输入验证码',
  CODE_STRING: '验证码必须是文本',
  CODE_ERROR: '验证码错误或已过期',
  RESET_TRACK_REQUIRED: '重置链接不完整，请重新获取',
  RESET_NEW_PASSWORD_REQUIRED: '请输入新密码',
  RESET_CONFIRM_PASSWORD_REQUIRED: '请再次输入新密码以确认',
  RESET_PASSWORD_NOT_EQUAL: '两次输入的密码不一致',
  PWD_RESET_CHECK_FAILED: '重置链接无效，请重新获取',
  PWD_RESET_CHECK_EXPIRED: '重置链接已过期，请重新获取',
  TRACK_HAS_BEEN_USED: '重置链接已被使用，请重新获取',

  // Session
  TOKEN_ERROR: '登录状态无效，请重新登录',
  TOKEN_EXPIRED: '登录已过期，请重新登录',

  // Blocks and notices
  BLOCK_NAME_NOT_EXIST: '该名称的内容块不存在',
  PARAMS_TYPE_ERROR: '参数类型错误或名称未知',
  NOTICE_KEYWORD_STRING: '关键词必须是文本',
  NOTICE_IS_TOP_INTEGER: '置顶标记必须是整数',
  ID_REQUIRED: '缺少 ID',
  ID_INTEGER: 'ID 必须是整数',
  NOTICE_NOT_EXIST: '公告不存在',

  // Report dates and blocks
  REPORT_START_DATE_REQUIRED: '请选择开始日期',
  REPORT_START_DATE_STRING: '开始日期必须写成 YYYY-MM-DD 格式',
  REPORT_START_DATE_AFTER_END: '开始日期不能晚于结束日期',
  REPORT_END_DATE_REQUIRED: '请选择结束日期',
  REPORT_END_DATE_STRING: '结束日期必须写成 YYYY-MM-DD 格式',
  REPORT_END_DATE_BEFORE_START: '结束日期不能早于开始日期',
  PLATFORM_ID_INTEGER: '平台 ID 必须是整数',
  BLOCK_NAME_REQUIRED: '缺少内容块名称',
  BLOCK_NAME_STRING: '内容块名称必须是文本',

  // Site: which one
  SITE_ID_INTEGER: '站点 ID 必须是整数',
  SITE_ID_MIN: '站点 ID 必须大于或等于 1',
  SITE_NOT_FOUND: '未找到该站点',
  SITE_VALIDATION_FAILURE: '站点验证失败，请检查后重试',

  // The first site, set up during registration
  FIRST_SITE_LOGO_REQUIRED: '请为您的站点添加标志',
  FIRST_SITE_LOGO_STRING: '您的站点标志必须是文本',
  FIRST_SITE_WEBSITE_REQUIRED: '请输入您的站点网址',
  FIRST_SITE_WEBSITE_URL: '您的站点网址必须是有效的 URL',
  FIRST_SITE_MEDIA_KIT_REQUIRED: '请为您的站点添加媒体资料',
  FIRST_SITE_MEDIA_KIT_STRING: '您的站点媒体资料必须是文本',
  FIRST_SITE_CHANNEL_TYPE_REQUIRED: '请选择您的站点渠道类型',
  FIRST_SITE_CHANNEL_TYPE_INTEGER: '您的站点渠道类型必须是整数',
  DEFAULT_SITE_NOT_SET: '请先设置默认站点',
  SITE_NOT_EXISTS: '该站点不存在',

  // Brand query (its keyword is 20166 and 20167, its least site id 20171)
  BRAND_QUERY_SITE_ID_REQUIRED: '请选择站点',
  BRAND_QUERY_SITE_ID_INTEGER: '站点 ID 必须是整数',
  BRAND_QUERY_CAT_IDS_STRING: '分类必须是文本',
  BRAND_QUERY_COUNTRY_STRING: '国家必须是文本',
  BRAND_QUERY_VERIFY_TYPE_INTEGER: '审核方式必须是整数',
  BRAND_QUERY_AD_TYPE_STRING: '广告类型必须是文本',
  BRAND_QUERY_STATUS_INTEGER: '状态必须是整数',
  BRAND_QUERY_ORDER_TYPE_STRING: '排序字段必须是文本',
  BRAND_QUERY_ORDER_DIRECTION_STRING: '排序方向必须是文本',
  BRAND_QUERY_MCID_REQUIRED: '请选择品牌',
  BRAND_QUERY_MCID_STRING: '品牌代码必须是文本',
  BRAND_QUERY_TYPE_REQUIRED: '请选择品牌类型',
  BRAND_QUERY_TYPE_INTEGER: '品牌类型必须是整数',
  BRAND_QUERY_TYPE_IN_1_OR_2: '品牌类型必须是 1 或 2',

  // Sign-up: repeated password, agreement
  REPASSWORD_REQUIRED: '请再次输入密码以确认',
  REPASSWORD_STRING: '确认密码必须是文本',
  REPASSWORD_ERROR: '确认密码错误',
  AGREE_IN_0_OR_1: '是否同意条款的值必须是 0 或 1',

  // Site fields
  SITE_LOGO_REQUIRED: '请添加标志',
  SITE_LOGO_STRING: '标志必须是文本',
  SITE_LOGO_MAX: '标志地址最多 255 个字符',
  SITE_WEBSITE_REQUIRED: '请输入网站地址',
  SITE_WEBSITE_URL: '网站地址必须是有效的 URL',
  SITE_WEBSITE_MAX: '网站地址最多 255 个字符',
  SITE_MEDIA_KIT_REQUIRED: '请添加媒体资料',
  SITE_MEDIA_KIT_STRING: '媒体资料必须是文本',
  SITE_MEDIA_KIT_MAX: '媒体资料地址最多 255 个字符',
  SITE_CHANNEL_TYPE_REQUIRED: '请选择渠道类型',
  SITE_CHANNEL_TYPE_INTEGER: '渠道类型必须是整数',
  SITE_CHANNEL_TYPE_MIN: '渠道类型必须大于或等于 1',
  SITE_PROMOTION_METHODS_INTEGER: '推广方式必须是整数',
  SITE_PROMOTION_METHODS_MIN: '推广方式必须大于或等于 1',
  SITE_CHANNEL_PLATFORM_STRING: '渠道平台必须是文本',
  SITE_CHANNEL_PLATFORM_MAX: '渠道平台最多 255 个字符',

  // Company (20139 carries two keys)
  COMPANY_NAME_STRING: '公司名称必须是文本',
  COMPANY_NAME_MAX: '公司名称最多 100 个字符',
  COMPANY_CATEGORY_STRING: '公司类别必须是文本',
  COMPANY_CATEGORY_MAX: '公司类别最多 100 个字符',
  COMPANY_COUNTRY_MAX: '国家最多 100 个字符',
  COMPANY_COUNTRY_STRING: '国家必须是文本',
  COMPANY_ADDRESS_STRING: '地址必须是文本',
  COMPANY_ADDRESS_MAX: '地址最多 255 个字符',
  COMPANY_CITY_STRING: '城市必须是文本',
  COMPANY_CITY_MAX: '城市最多 100 个字符',
  COMPANY_PROVINCE_STRING: '省份必须是文本',
  COMPANY_PROVINCE_MAX: '省份最多 100 个字符',
  COMPANY_POSTAL_CODE_STRING: '邮政编码必须是文本',
  COMPANY_POSTAL_CODE_MAX: '邮政编码最多 100 个字符',

  // General
  APP_ID_REQUIRED: '缺少应用 ID',
  USER_REQUIRED: '缺少用户',

  // Media kit
  MEDIA_KIT_FILE_URL_REQUIRED: '请上传媒体资料文件',
  MEDIA_KIT_FILE_URL_STRING: '文件地址必须是文本',
  MEDIA_KIT_FILE_URL_MAX: '文件地址最多 255 个字符',
  MEDIA_KIT_NAME_REQUIRED: '请输入文件名',
  MEDIA_KIT_NAME_STRING: '文件名必须是文本',
  MEDIA_KIT_NAME_MAX: '文件名最多 255 个字符',
  MEDIA_KIT_SIZE_REQUIRED: '缺少文件大小',
  MEDIA_KIT_SIZE_INTEGER: '文件大小必须是整数',
  MEDIA_KIT_SIZE_MIN: '文件大小必须大于 0',
  MEDIA_KIT_ID_REQUIRED: '请选择媒体资料文件',
  MEDIA_KIT_ID_INTEGER: '媒体资料文件 ID 必须是整数',
  MEDIA_KIT_ID_MIN: '媒体资料文件 ID 必须大于或等于 1',

  // Avatar
  AVATAR_REQUIRED: '请选择头像',
  AVATAR_STRING: '头像地址必须是文本',
  AVATAR_MAX: '头像地址最多 255 个字符',

  // Default site, search
  SITE_ID_REQUIRED: '请选择站点',
  SITE_DEFAULT_SET_STATUS_ERROR: '只有已通过审核的站点才能设为默认站点',
  SEARCH_KEYWORD_REQUIRED: '请输入搜索关键词',
  SEARCH_KEYWORD_STRING: '搜索关键词必须是文本',

  // Link generation (20168 to 20170 are not in the specification)
  BRAND_SITE_ID_MIN: '站点 ID 必须大于或等于 1',
  TARGET_URL_REQUIRED: '请输入目标网址',
  TARGET_URL_STRING: '目标网址必须是文本',
  TARGET_URL_MAX: '目标网址最多 255 个字符',
  UID1_STRING: 'uid1 必须是文本',
  UID1_MAX: 'uid1 最多 100 个字符',
  UID2_STRING: 'uid2 必须是文本',
  UID2_MAX: 'uid2 最多 100 个字符',
  UID3_STRING: 'uid3 必须是文本',
  UID3_MAX: 'uid3 最多 100 个字符',
  UID4_STRING: 'uid4 必须是文本',
  UID4_MAX: 'uid4 最多 100 个字符',
  UID5_STRING: 'uid5 必须是文本',
  UID5_MAX: 'uid5 最多 100 个字符',
  BRAND_NOT_EXISTS: '该品牌不存在',
  SITE_NOT_EXISTS_OR_INVALID: '该站点不存在或不可用',
  SITE_RELATIONSHIP_NOT_APPROVED: '该站点尚未获得品牌批准',
  BRAND_TARGET_URL_INVALID: '目标网址必须是该品牌站点上的有效地址',
  LINK_GENERATION_FAILED: '链接生成失败，请重试',

  // Linkbook
  LINKBOOK_URL_REQUIRED: '请输入页面网址',
  LINKBOOK_URL_STRING: '页面网址必须是文本',
  LINKBOOK_TAG_STRING: '标签必须是文本',
  LINKBOOK_PLUGS_ID_INTEGER: '插件 ID 必须是整数',
  LINKBOOK_TRACK_REQUIRED: '缺少您的链接代码，请重新安装工具',
  LINKBOOK_TRACK_STRING: '链接代码必须是文本',
  LINKBOOK_TRACK_INVALID: '链接代码无效，请重新安装工具',
  TOOLS_LINKBOOK_URL_FORBIDDEN: '无法为此页面生成链接',
  LINKBOOK_USER_NOT_FOUND: '没有使用该链接代码的推广者',

  // Merchant
  MERCHANT_NOT_FOUND: '未找到该品牌',
  MERCHANT_STATUS_INTEGER: '品牌状态必须是整数',
  BRAND_MERCHANT_STATUS_OFFLINE: '该品牌已下线',
  BRAND_MERCHANT_PAY_STANDARD_NOT_FOUND: '该品牌尚未设置佣金标准',

  // Two keys share 20203
  TOOLS_LINKBOOK_MERCHANT_URL_NOT_SUPPORT: '暂不支持该品牌的此页面链接',
  SAME_TASK_EXIST: '已存在相同的下载任务。',

  // Our own: the service as a whole
  CALL_NOT_FOUND: '该接口不存在',
  SERVICE_UNAVAILABLE: '系统出了点问题，请稍后再试',
  REQUEST_TOO_LARGE: '请求内容过大，请减少后再发送',
  TOO_MANY_REQUESTS: '请求过于频繁，请稍后再试',
  DATA_CONFLICT: '数据已被他人修改，请刷新后重试',

  // Our own: brands, links, passwords
  APPLICATION_ALREADY_EXISTS: '该站点已申请或加入此品牌',
  REAPPLY_TOO_EARLY: '尚未到可再次申请该品牌的时间',
  LINK_NOT_FOUND: '未找到该链接',
  CATEGORY_UNKNOWN: '分类不存在，请从列表中选择',
  PASSWORD_TOO_COMMON: '该密码过于常见，请换一个',

  // Our own: files and imports
  FILE_REQUIRED: '请选择文件',
  FILE_TYPE_NOT_ALLOWED: '不接受此类型的文件',
  FILE_TOO_LARGE: '文件过大，请选择较小的文件',
  FILE_ROWS_INVALID: '部分行有误，未导入任何数据，请先更正',
  IMPORT_NOT_FOUND: '未找到该导入记录',

  // Our own: conversions
  CONVERSION_NOT_FOUND: '未找到该订单',
  CONVERSION_ALREADY_SETTLED: '订单已结算，请改为提交调整',
  CONVERSION_STATUS_INVALID: '订单不能变更为该状态',
  CONVERSION_INPUT_CHANGED: '该键已用于其他数据，请使用新的键',
  ORDER_ID_REQUIRED: '缺少订单号',
  ORDER_ID_STRING: '订单号必须是文本',
  ORDER_ID_MAX: '订单号过长',
  LINE_ID_STRING: '订单行号必须是文本',
  LINE_ID_MAX: '订单行号过长',
  AMOUNT_REQUIRED: '缺少金额',
  AMOUNT_INVALID: '金额无效，请写成 12.34 这样的格式',
  CURRENCY_INVALID: '币种必须是有效的三位字母代码，例如 USD',
  ORDER_TIME_INVALID: '下单时间无效，请提供带时区偏移的日期时间',
  CLICK_REF_STRING: '点击标识必须是文本',
  BRAND_SECRET_INVALID: '品牌密钥或签名无效',
  CLICK_NOT_ATTRIBUTABLE: '未找到可归因于该订单的有效点击或优惠码',
  NO_COMMISSION_RULE: '没有适用于该订单的佣金规则',

  // Our own: decisions and staff
  REASON_REQUIRED: '请选择原因',
  REASON_INVALID: '原因无效，请从列表中选择',
  NOTE_REQUIRED: '请填写备注',
  NOTE_MAX: '备注过长',
  NOT_FOUND: '未找到相关内容',
  SITE_STATUS_INVALID: '站点不能变更为该状态',
  RELATIONSHIP_STATUS_INVALID: '合作关系不能变更为该状态',
  PERMISSION_DENIED: '您的角色无此权限，请联系管理员',
  READ_ONLY_SESSION: '当前会话为只读',
  TERMS_INVALID: '条款无效，请检查佣金规则',
  BRAND_NAME_REQUIRED: '请输入品牌名称',
  STAFF_NOT_FOUND: '未找到该员工',
  SITE_IS_DEFAULT: '默认站点不能删除，请先设置其他默认站点',

  // Our own: fields of an order report
  LINE_ID_REPEATED: '该订单中有两行使用了相同的行号',
  ORDER_LINES_INVALID: '订单行必须是包含 1 至 1000 行的列表',
  ORDER_EVENT_INVALID: '事件必须是 sale 或 cancellation',
  ORDER_STATUS_INVALID: '订单状态必须是 pending 或 cancelled',
  VOUCHER_CODE_INVALID: '优惠码必须是不超过 100 个字符的文本',
  CUSTOMER_KIND_INVALID: '客户类型必须是 new 或 existing',
  CUSTOMER_COUNTRY_INVALID: '国家必须是两位字母代码，例如 US',
  SKU_INVALID: '商品编号必须是不超过 255 个字符的文本',
  PRODUCT_NAME_INVALID: '商品名称必须是不超过 500 个字符的文本',
  ORDER_CATEGORY_INVALID: '类别必须是不超过 255 个字符的文本',
  QUANTITY_INVALID: '数量必须是整数',
  DECISION_INVALID: '决定必须是 approved 或 rejected',

  TWO_FACTOR_ALREADY_ON: '两步验证已开启',
  TWO_FACTOR_NOT_ON: '尚未设置两步验证',
  SIGN_IN_STEP_EXPIRED: '登录超时，请重新输入密码',

  // Our own: addresses
  EMAIL_DISPOSABLE: '不接受一次性邮箱，请使用长期有效的邮箱',

  // Our own: signing in with a provider
  SIGN_IN_PROVIDER_NOT_CONFIGURED: '尚未配置该第三方登录',
  SIGN_IN_PROVIDER_UNREACHABLE: '第三方服务没有响应，请稍后重试',
  LAST_SIGN_IN_WAY: '这是您唯一的登录方式，请先设置密码',
  FILE_NOT_KEPT: '文件无法保存，请稍后再试',
  TERMS_DATE_INVALID: '请选择从现在起一年内的时间',
  TERMS_NOTICE_TOO_SHORT: '降低佣金须提前三天通知已加入的发布商',
  VIEW_NAME_INVALID: '视图名称须为 1 至 60 个字符',
  VIEW_QUERY_INVALID: '无法保存此视图',
  VIEWS_TOO_MANY: '您已有 30 个视图，请先删除一个',

  // Our own: several links at once, Linkbook
  LINK_BATCH_INVALID: '链接必须是 1 至 100 条的列表',
  LINK_BATCH_MAX: '一次最多可生成 100 条链接',
  LINKBOOK_HOSTS_INVALID: '主机必须是 1 至 100 个主机名的列表',
  LINK_ARCHIVED_INVALID: '归档状态必须为 0 或 1',

  // Our own: the team of a publisher
  TEAM_MEMBER_EXISTS: '该成员已在您的团队中',
  TEAM_INVITATION_EXISTS: '已向该邮箱发出邀请，正在等待接受',
  TEAM_FULL: '团队成员和邀请数量已达上限',
  INVITATION_NOT_VALID: '该邀请已被使用或撤回，或已超过 7 天',
  INVITATION_EMAIL_HAS_ACCOUNT: '该邮箱已有账户',
  LAST_OWNER: '团队至少需要一名所有者，请先指定另一名所有者',
  ROLE_REQUIRED: '请选择角色',
  ROLE_INVALID: '该角色不存在',

  // Broken links
  LINK_SCAN_RUNNING: '该渠道正在检查中',
  LINK_SCAN_SITE_UNFIT: '只有已通过审核的网站渠道才能检查失效链接',
  BROKEN_LINK_NOT_FOUND: '未找到该失效链接',
  BROKEN_LINK_NO_REPLACEMENT: '该链接没有可用的替换：请在您的页面上修改',
  BROKEN_LINK_CHECK_LATER: '该链接所在的网站正在被访问，请一分钟后重试',

  // Our own: coupons
  COUPON_NOT_FOUND: '优惠券不存在',
  COUPON_NAME_INVALID: '名称必须是不超过 200 个字符的文本',
  COUPON_KIND_INVALID: '类型必须是 coupon、deal 或 no_code',
  COUPON_CODE_INVALID: '优惠券需要不含空格且不超过 64 个字符的代码；其他类型没有代码',
  COUPON_CODE_TAKEN: '该品牌在同一时段已有使用此代码的优惠券',
  COUPON_DISCOUNT_INVALID: '折扣必须是百分比（最多 100）、固定金额或免运费（无数值）',
  COUPON_DATES_INVALID: '日期格式应为 2026-12-31，且结束不早于开始',
  COUPON_STATUS_INVALID: '状态必须是 upcoming、active、expiring 或 expired',
  COUPON_PUBLISHER_INVALID: '没有此代码的渠道商',

  // Our own: products and their feeds
  PRODUCT_ASIN_LIST_INVALID: '请输入最多 50 个商品编号，用逗号或空格分隔',
  PRODUCT_PRICE_RANGE_INVALID: '价格必须是如 19.90 的金额，且较低者在前',
  PRODUCT_ORDER_TYPE_INVALID: '排序方式只能是相关度、最新、佣金、折扣、评分或评论数',
  PRODUCT_PAGE_TOO_FAR: '只能翻阅前 10,000 个商品，请缩小搜索范围',
  FEED_TOO_LARGE: '数据文件过大，最多 2 GB 和 2,000,000 个商品',
  FEED_BROKEN: '数据文件不完整或格式无效',
  FILE_ENCODING_INVALID: '无法识别文件编码，请另存为 UTF-8',
  // Our own: announcements and texts
  NOTICE_TITLE_REQUIRED: '请填写标题（最多 200 个字符）',
  NOTICE_BODY_REQUIRED: '请填写正文',
  NOTICE_TIME_INVALID: '请填写将来的时间',
  NOTICE_ALREADY_PUBLISHED: '公告已发布，发布时间不可更改',
  NOTICE_WITHDRAWN: '公告已撤回，不可更改',
  BLOCK_CHANGED: '您打开后，此文本已被他人修改',
  BLOCK_BODY_REQUIRED: '请填写正文',
  BANNER_IMAGE_INVALID: '请上传横幅图片',
  BANNER_TIME_INVALID: '横幅的结束时间必须晚于开始时间',
  BANNER_LINK_INVALID: '请填写 https 网址，或以斜杠开头的路径',

  // Our own: payout methods, payments
  PAYOUT_METHOD_NOT_FOUND: '收款方式不存在',
  PAYOUT_TYPE_INVALID: '请选择 PayPal、Payoneer、Airwallex 或银行',
  PAYOUT_COUNTRY_INVALID: '无法向该国家或地区付款',
  PAYOUT_ENTITY_INVALID: '请选择个人或公司',
  PAYOUT_FIELD_REQUIRED: '请填写此项',
  PAYOUT_FIELD_INVALID: '格式不正确',
  PAYOUT_EMAIL_INVALID: '请填写邮箱地址，如 name@example.com',
  PAYOUT_IBAN_INVALID: 'IBAN 不正确，请与银行对账单核对',
  PAYOUT_IBAN_COUNTRY: '该 IBAN 属于其他国家',
  PAYOUT_BIC_INVALID: '请填写 8 或 11 位的 BIC，如 DEUTDEFF',
  PAYOUT_ROUTING_NUMBER_INVALID: '路由号码不正确，应为九位数字',
  PAYOUT_SORT_CODE_INVALID: '请填写六位数字的 sort code',
  PAYOUT_ACCOUNT_NUMBER_INVALID: '账号不符合该国家的格式',
  PAYOUT_METHOD_LIMIT: '已有十个收款方式，请先删除一个',
  PAYOUT_METHOD_IS_DEFAULT: '请先将其他方式设为默认',
  PAYMENT_NOT_FOUND: '付款不存在',

  // Our own: ledger, claims
  LEDGER_NOT_SOUND: '账本校验未通过，暂停付款',

  // Our own: postbacks
  POSTBACK_NOT_FOUND: '该回传不存在',
  POSTBACK_URL_REQUIRED: '请填写回传地址',
  POSTBACK_URL_INVALID: '请填写公开的 http 或 https 地址，不含用户名，端口为 80、443、8080 或 8443',
  POSTBACK_MACRO_MISPLACED: '宏只能出现在问号之后的查询参数中',
  POSTBACK_EVENT_TYPE_INVALID: '请选择要通知的事件',
  POSTBACK_DELIVERY_TYPE_INVALID: '请选择通知方式',
  POSTBACK_PARAMETERS_INVALID: '参数请写作 name=value，用 & 连接，名称不可重复',
  POSTBACK_BRANDS_INVALID: '其中有品牌不存在',
  POSTBACK_TOO_MANY: '最多可设置 50 个回传，请先删除一个',
  POSTBACK_IS_OFF: '该回传已关闭，请先启用',
  POSTBACK_DELIVERY_NOT_FOUND: '该投递不存在或正在发送中',
};
