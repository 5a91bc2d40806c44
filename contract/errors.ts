/**
 * Every error of the product: the KEY is sent in `message`, the number in `code`, the text in `text`, in
 * the language that the request names or its user has chosen. Here it is English; the Chinese is in
 * messages/zh.ts. Wording given by the specification is kept verbatim. Source:
 * specification, section 8 (rules: section 5). 20043, 20139 and 20203 have two keys each, 20168 to
 * 20170 are not listed there; numbers starting at 21001 are our own.
 */
const catalogue = {
  // Sign-in and permission as a whole
  THIRD_PARTY_STEP_REQUIRED: [320, 'One more step is needed to sign in'],
  UNAUTHORISED: [401, 'Please sign in to continue'],

  // Username, email and password
  ACCOUNT_ALREADY_EXISTS: [20001, 'Username already exists'],
  USERNAME_FORMAT_ERROR: [20002, 'Invalid username format'],
  EMAIL_ALREADY_EXISTS: [20003, 'Email already exists'],
  EMAIL_FORMAT_ERROR: [20004, 'Invalid email format'],
  PASSWORD_FORMAT_ERROR: [20005, 'Invalid password format'],
  USERNAME_EMPTY: [20006, 'Enter a username'],
  USERNAME_NOT_STRING: [20007, 'Username must be text'],
  EMAIL_EMPTY: [20008, 'Enter an email address'],
  EMAIL_NOT_STRING: [20009, 'Email must be text'],
  PASSWORD_EMPTY: [20010, 'Enter a password'],
  PASSWORD_NOT_STRING: [20011, 'Password must be text'],
  CONFIRM_PASSWORD_EMPTY: [20012, 'Enter the password again to confirm it'],
  CONFIRM_PASSWORD_NOT_STRING: [20013, 'Password confirmation must be text'],

  // Email verification
  USER_ID_REQUIRED: [20014, 'User ID is required'],
  USER_ID_INTEGER: [20015, 'User ID must be a whole number'],
  RESEND_EMAIL_REQUIRED: [20016, 'Enter the email address to send the message to'],
  RESEND_EMAIL_STRING: [20017, 'The email address to send to must be text'],
  PASSWORD_NOT_EQUAL: [20018, 'Passwords do not match'],
  USER_NOT_EXISTS: [20019, 'User not found'],
  EMAIL_NOT_EQUAL: [20020, 'This is not the email address of the account'],
  EMAIL_ALREADY_VERIFIED: [20021, 'This email is already verified, you can sign in'],
  AUTHCODE_KEY_NOT_EMPTY: [20022, 'The verification link is incomplete, request a new email'],
  HTTP_CLIENT_PARAM_ERROR: [20023, 'The request to another service was not valid, try again later'],
  EMAIL_TEMPLATE_NOT_FOUND: [20024, 'We could not prepare the email, contact support'],
  EMAIL_SENDING_FAILED: [20025, 'We could not send the email, try again in a few minutes'],

  // Sign-up
  FIRST_NAME_REQUIRED: [20026, 'Enter your first name'],
  FIRST_NAME_STRING: [20027, 'First name must be text'],
  LAST_NAME_REQUIRED: [20028, 'Enter your last name'],
  LAST_NAME_STRING: [20029, 'Last name must be text'],
  SIGN_UP_ACCOUNT_REQUIRED: [20030, 'Choose a username for your account'],
  SIGN_UP_ACCOUNT_STRING: [20031, 'The username of your account must be text'],
  SIGN_UP_PASSWORD_REQUIRED: [20032, 'Choose a password for your account'],
  SIGN_UP_PASSWORD_STRING: [20033, 'The password of your account must be text'],
  AGREE_REQUIRED: [20034, 'Accept the terms to continue'],
  AGREE_INTEGER: [20035, 'Agreement to the terms must be a whole number'],
  SIGN_UP_EMAIL_REQUIRED: [20036, 'Enter an email address for your account'],
  SIGN_UP_EMAIL_STRING: [20037, 'The email address of your account must be text'],
  USER_THIRD_INFO_NOT_EXISTS: [20038, 'Your sign-in with the provider was not found, start again'],
  USER_UNIQUE_ID_NOT_OBTAINED: [20039, 'The provider did not say who you are, try again'],
  USER_HAS_BEEN_BOUND: [20040, 'This sign-in is already linked to an account'],
  REGISTRATION_FAILED_PLEASE_CHECK: [
    20041,
    'Registration failed, check your details and try again',
  ],

  // Sign-in (20043 carries two keys)
  ACCOUNT_REQUIRED: [20042, 'Enter your username or email'],
  ACCOUNT_STRING: [20043, 'Username or email must be text'],
  PASSWORD_REQUIRED: [20043, 'Enter your password'],
  PASSWORD_STRING: [20044, 'Password must be text'],
  WRONG_PASSWORD: [20045, 'Wrong username or password'],
  EMAIL_NOT_VERIFIED: [20046, 'Verify your email address before you sign in'],
  USER_LOCKED: [20047, 'This account is locked, contact support'],
  INCORRECT_PASSWORD: [20048, 'The password is incorrect'],
  LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD: [20049, 'Login attempts exceeded, please reset password'],
  PUBLISHER_LOGIN_PASSWORD_INVALID: [20050, 'The sign-in details are not valid'],

  // Third-party sign-in
  THIRD_PARTY_PLATFORM_REQUIRED: [20051, 'Choose a sign-in provider'],
  THIRD_PARTY_PLATFORM_STRING: [20052, 'Sign-in provider must be text'],
  THIRD_PARTY_PLATFORM_CODE_REQUIRED: [
    20053,
    'The code of the sign-in provider is missing, start again',
  ],
  THIRD_PARTY_PLATFORM_CODE_STRING: [20054, 'The code of the sign-in provider must be text'],
  USER_NOT_BIND: [20055, 'This sign-in is not linked to an account yet'],
  PARAMS_EMPTY: [20056, 'Nothing was sent, fill in the form and try again'],

  // Verification code and password reset
  THE_CURRENT_EMAIL_USER_ACCOUNT_DOES_NOT_EXIST: [20057, 'There is no account with this email'],
  CODE_REQUIRED: [20058, 'Enter the verification code'],
  CODE_STRING: [20059, 'Verification code must be text'],
  CODE_ERROR: [20060, 'The verification code is wrong or has expired'],
  RESET_TRACK_REQUIRED: [20061, 'The reset link is incomplete, request a new one'],
  RESET_NEW_PASSWORD_REQUIRED: [20062, 'Enter a new password'],
  RESET_CONFIRM_PASSWORD_REQUIRED: [20063, 'Enter the new password again to confirm it'],
  RESET_PASSWORD_NOT_EQUAL: [20064, 'Passwords do not match'],
  PWD_RESET_CHECK_FAILED: [20065, 'This reset link is not valid, request a new one'],
  PWD_RESET_CHECK_EXPIRED: [20066, 'This reset link has expired, request a new one'],
  TRACK_HAS_BEEN_USED: [20067, 'This reset link has already been used, request a new one'],

  // Session
  TOKEN_ERROR: [20068, 'Your session is not valid, sign in again'],
  TOKEN_EXPIRED: [20069, 'Your session has expired, sign in again'],

  // Blocks and announcements
  BLOCK_NAME_NOT_EXIST: [20070, 'There is no block with this name'],
  PARAMS_TYPE_ERROR: [20071, 'A value has the wrong type or an unknown name'],
  NOTICE_KEYWORD_STRING: [20072, 'Keyword must be text'],
  NOTICE_IS_TOP_INTEGER: [20073, 'The is-top flag must be a whole number'],
  ID_REQUIRED: [20074, 'ID is required'],
  ID_INTEGER: [20075, 'ID must be a whole number'],
  NOTICE_NOT_EXIST: [20076, 'Announcement not found'],

  // Report dates and blocks
  REPORT_START_DATE_REQUIRED: [20077, 'Choose a start date'],
  REPORT_START_DATE_STRING: [20078, 'Start date must be a date written as YYYY-MM-DD'],
  REPORT_START_DATE_AFTER_END: [20079, 'Start date cannot be later than end date'],
  REPORT_END_DATE_REQUIRED: [20080, 'Choose an end date'],
  REPORT_END_DATE_STRING: [20081, 'End date must be a date written as YYYY-MM-DD'],
  REPORT_END_DATE_BEFORE_START: [20082, 'End date cannot be earlier than start date'],
  PLATFORM_ID_INTEGER: [20083, 'Platform ID must be a whole number'],
  BLOCK_NAME_REQUIRED: [20084, 'Block name is required'],
  BLOCK_NAME_STRING: [20085, 'Block name must be text'],

  // Site: which one
  SITE_ID_INTEGER: [20086, 'Channel ID must be a whole number'],
  SITE_ID_MIN: [20087, 'Channel ID must be 1 or more'],
  SITE_NOT_FOUND: [20088, 'Channel not found'],
  SITE_VALIDATION_FAILURE: [20089, 'We could not verify this channel, check it and try again'],

  // The first site, set up during registration
  FIRST_SITE_LOGO_REQUIRED: [20090, 'Add a logo for your channel'],
  FIRST_SITE_LOGO_STRING: [20091, 'The logo of your channel must be text'],
  FIRST_SITE_WEBSITE_REQUIRED: [20092, 'Enter the address of your channel'],
  FIRST_SITE_WEBSITE_URL: [20093, 'The address of your channel must be a valid URL'],
  FIRST_SITE_MEDIA_KIT_REQUIRED: [20094, 'Add a media kit for your channel'],
  FIRST_SITE_MEDIA_KIT_STRING: [20095, 'The media kit of your channel must be text'],
  FIRST_SITE_CHANNEL_TYPE_REQUIRED: [20096, 'Choose the channel type of your channel'],
  FIRST_SITE_CHANNEL_TYPE_INTEGER: [
    20097,
    'The channel type of your channel must be a whole number',
  ],
  DEFAULT_SITE_NOT_SET: [20098, 'Set a default channel first'],
  SITE_NOT_EXISTS: [20099, 'This channel does not exist'],

  // Brand query (its keyword is 20166 and 20167, its least site id 20171)
  BRAND_QUERY_SITE_ID_REQUIRED: [20100, 'Choose a channel'],
  BRAND_QUERY_SITE_ID_INTEGER: [20101, 'Channel ID must be a whole number'],
  BRAND_QUERY_CAT_IDS_STRING: [20102, 'Categories must be text'],
  BRAND_QUERY_COUNTRY_STRING: [20103, 'Country must be text'],
  BRAND_QUERY_VERIFY_TYPE_INTEGER: [20104, 'Approval type must be a whole number'],
  BRAND_QUERY_AD_TYPE_STRING: [20105, 'Ad type must be text'],
  BRAND_QUERY_STATUS_INTEGER: [20106, 'Status must be a whole number'],
  BRAND_QUERY_ORDER_TYPE_STRING: [20107, 'Sort field must be text'],
  BRAND_QUERY_ORDER_DIRECTION_STRING: [20108, 'Sort direction must be text'],
  BRAND_QUERY_MCID_REQUIRED: [20109, 'Choose a brand'],
  BRAND_QUERY_MCID_STRING: [20110, 'Brand code must be text'],
  BRAND_QUERY_TYPE_REQUIRED: [20111, 'Choose a brand type'],
  BRAND_QUERY_TYPE_INTEGER: [20112, 'Brand type must be a whole number'],
  BRAND_QUERY_TYPE_IN_1_OR_2: [20113, 'Brand type must be 1 or 2'],

  // Sign-up: repeated password, agreement
  REPASSWORD_REQUIRED: [20114, 'Enter the password again to confirm it'],
  REPASSWORD_STRING: [20115, 'Password confirmation must be text'],
  REPASSWORD_ERROR: [20116, 'Confirm password error'],
  AGREE_IN_0_OR_1: [20117, 'Agreement to the terms must be 0 or 1'],

  // Site fields
  SITE_LOGO_REQUIRED: [20118, 'Upload a logo'],
  SITE_LOGO_STRING: [20119, 'Upload the logo: PNG, JPEG or WebP'],
  SITE_LOGO_MAX: [20120, 'Logo address can have at most 255 characters'],
  SITE_WEBSITE_REQUIRED: [20121, 'Enter the website address'],
  SITE_WEBSITE_URL: [20122, 'Website must be a valid URL'],
  SITE_WEBSITE_MAX: [20123, 'Website address can have at most 255 characters'],
  SITE_MEDIA_KIT_REQUIRED: [20124, 'Upload a media kit'],
  SITE_MEDIA_KIT_STRING: [20125, 'Upload the media kit: PDF, PNG, JPEG or WebP'],
  SITE_MEDIA_KIT_MAX: [20126, 'Media kit address can have at most 255 characters'],
  SITE_CHANNEL_TYPE_REQUIRED: [20127, 'Choose a channel type'],
  SITE_CHANNEL_TYPE_INTEGER: [20128, 'Channel type must be a whole number'],
  SITE_CHANNEL_TYPE_MIN: [20129, 'Channel type must be 1 or more'],
  SITE_PROMOTION_METHODS_INTEGER: [20130, 'Promotion method must be a whole number'],
  SITE_PROMOTION_METHODS_MIN: [20131, 'Promotion method must be 1 or more'],
  SITE_CHANNEL_PLATFORM_STRING: [20132, 'Channel platform must be text'],
  SITE_CHANNEL_PLATFORM_MAX: [20133, 'Channel platform can have at most 255 characters'],

  // Company (20139 carries two keys)
  COMPANY_NAME_STRING: [20134, 'Company name must be text'],
  COMPANY_NAME_MAX: [20135, 'Company name can have at most 100 characters'],
  COMPANY_CATEGORY_STRING: [20136, 'Company category must be text'],
  COMPANY_CATEGORY_MAX: [20137, 'Company category can have at most 100 characters'],
  COMPANY_COUNTRY_MAX: [20138, 'Country can have at most 100 characters'],
  COMPANY_COUNTRY_STRING: [20139, 'Country must be text'],
  COMPANY_ADDRESS_STRING: [20139, 'Address must be text'],
  COMPANY_ADDRESS_MAX: [20140, 'Address can have at most 255 characters'],
  COMPANY_CITY_STRING: [20141, 'City must be text'],
  COMPANY_CITY_MAX: [20142, 'City can have at most 100 characters'],
  COMPANY_PROVINCE_STRING: [20143, 'Province must be text'],
  COMPANY_PROVINCE_MAX: [20144, 'Province can have at most 100 characters'],
  COMPANY_POSTAL_CODE_STRING: [20145, 'Postal code must be text'],
  COMPANY_POSTAL_CODE_MAX: [20146, 'Postal code can have at most 100 characters'],

  // General
  APP_ID_REQUIRED: [20147, 'App ID is required'],
  USER_REQUIRED: [20148, 'A user is required'],

  // Media kit
  MEDIA_KIT_FILE_URL_REQUIRED: [20149, 'Upload a media kit file'],
  MEDIA_KIT_FILE_URL_STRING: [20150, 'Upload the file: PDF, PNG, JPEG or WebP'],
  MEDIA_KIT_FILE_URL_MAX: [20151, 'File URL can have at most 255 characters'],
  MEDIA_KIT_NAME_REQUIRED: [20152, 'Enter a file name'],
  MEDIA_KIT_NAME_STRING: [20153, 'File name must be text'],
  MEDIA_KIT_NAME_MAX: [20154, 'File name can have at most 255 characters'],
  MEDIA_KIT_SIZE_REQUIRED: [20155, 'File size is required'],
  MEDIA_KIT_SIZE_INTEGER: [20156, 'File size must be a whole number'],
  MEDIA_KIT_SIZE_MIN: [20157, 'File size must be more than 0'],
  MEDIA_KIT_ID_REQUIRED: [20158, 'Choose a media kit file'],
  MEDIA_KIT_ID_INTEGER: [20159, 'Media kit file ID must be a whole number'],
  MEDIA_KIT_ID_MIN: [20160, 'Media kit file ID must be 1 or more'],

  // Avatar
  AVATAR_REQUIRED: [20161, 'Choose a profile picture'],
  AVATAR_STRING: [20162, 'Upload the profile picture: PNG, JPEG or WebP'],
  AVATAR_MAX: [20163, 'Profile picture address can have at most 255 characters'],

  // Default site, search
  SITE_ID_REQUIRED: [20164, 'Choose a channel'],
  SITE_DEFAULT_SET_STATUS_ERROR: [20165, 'Only an approved channel can be the default channel'],
  SEARCH_KEYWORD_REQUIRED: [20166, 'Enter a keyword to search for'],
  SEARCH_KEYWORD_STRING: [20167, 'Search keyword must be text'],

  // Link generation (20168 to 20170 are not in the specification)
  BRAND_SITE_ID_MIN: [20171, 'Channel ID must be 1 or more'],
  TARGET_URL_REQUIRED: [20172, 'Enter a target URL'],
  TARGET_URL_STRING: [20173, 'Target URL must be text'],
  TARGET_URL_MAX: [20174, 'Target URL can have at most 255 characters'],
  UID1_STRING: [20175, 'uid1 must be text'],
  UID1_MAX: [20176, 'uid1 can have at most 100 characters'],
  UID2_STRING: [20177, 'uid2 must be text'],
  UID2_MAX: [20178, 'uid2 can have at most 100 characters'],
  UID3_STRING: [20179, 'uid3 must be text'],
  UID3_MAX: [20180, 'uid3 can have at most 100 characters'],
  UID4_STRING: [20181, 'uid4 must be text'],
  UID4_MAX: [20182, 'uid4 can have at most 100 characters'],
  UID5_STRING: [20183, 'uid5 must be text'],
  UID5_MAX: [20184, 'uid5 can have at most 100 characters'],
  BRAND_NOT_EXISTS: [20185, 'This brand does not exist'],
  SITE_NOT_EXISTS_OR_INVALID: [20186, 'This channel does not exist or cannot be used'],
  SITE_RELATIONSHIP_NOT_APPROVED: [20187, 'The brand has not approved this channel yet'],
  BRAND_TARGET_URL_INVALID: [20188, 'Target URL must be a valid address on a site of the brand'],
  LINK_GENERATION_FAILED: [20189, 'The link could not be made, try again'],

  // Linkbook
  LINKBOOK_URL_REQUIRED: [20190, 'Enter the URL of a page'],
  LINKBOOK_URL_STRING: [20191, 'Page URL must be text'],
  LINKBOOK_TAG_STRING: [20192, 'Tag must be text'],
  LINKBOOK_PLUGS_ID_INTEGER: [20193, 'Plug-in ID must be a whole number'],
  LINKBOOK_TRACK_REQUIRED: [20194, 'Your link code is missing, install the tool again'],
  LINKBOOK_TRACK_STRING: [20195, 'Link code must be text'],
  LINKBOOK_TRACK_INVALID: [20196, 'This link code is not valid, install the tool again'],
  TOOLS_LINKBOOK_URL_FORBIDDEN: [20197, 'Links cannot be made for this page'],
  LINKBOOK_USER_NOT_FOUND: [20198, 'No publisher has this link code'],

  // Merchant
  MERCHANT_NOT_FOUND: [20199, 'Brand not found'],
  MERCHANT_STATUS_INTEGER: [20200, 'Brand status must be a whole number'],
  BRAND_MERCHANT_STATUS_OFFLINE: [20201, 'This brand is offline'],
  BRAND_MERCHANT_PAY_STANDARD_NOT_FOUND: [20202, 'This brand has no commission terms yet'],

  // Two keys share 20203
  TOOLS_LINKBOOK_MERCHANT_URL_NOT_SUPPORT: [
    20203,
    'Links to this page of the brand are not supported',
  ],
  SAME_TASK_EXIST: [20203, 'A duplicate download task already exists.'],

  // Our own: the service as a whole
  CALL_NOT_FOUND: [21001, 'There is no such call'],
  SERVICE_UNAVAILABLE: [21002, 'Something went wrong on our side, try again in a moment'],
  REQUEST_TOO_LARGE: [21003, 'The request is too large, send less at once'],
  TOO_MANY_REQUESTS: [21004, 'Too many requests, wait a moment and try again'],
  DATA_CONFLICT: [21005, 'Someone else changed this at the same time, reload and try again'],

  // Our own: brands, links, passwords
  APPLICATION_ALREADY_EXISTS: [21006, 'This channel has already applied to or joined the brand'],
  REAPPLY_TOO_EARLY: [21007, 'It is too early to apply to this brand again'],
  LINK_NOT_FOUND: [21008, 'Link not found'],
  CATEGORY_UNKNOWN: [21009, 'There is no such category, choose one from the list'],
  PASSWORD_TOO_COMMON: [21010, 'This password is too common, choose another one'],

  // Our own: files and imports
  FILE_REQUIRED: [21011, 'Choose a file'],
  FILE_TYPE_NOT_ALLOWED: [21012, 'Files of this type are not accepted'],
  FILE_TOO_LARGE: [21013, 'This file is too large, choose a smaller one'],
  FILE_ROWS_INVALID: [21014, 'Some rows have errors and nothing was imported, correct them first'],
  IMPORT_NOT_FOUND: [21015, 'Import not found'],

  // Our own: order_lines
  CONVERSION_NOT_FOUND: [21016, 'Order not found'],
  CONVERSION_ALREADY_SETTLED: [21017, 'This order is already settled, make an adjustment instead'],
  CONVERSION_STATUS_INVALID: [21018, 'The order cannot move to this status'],
  CONVERSION_INPUT_CHANGED: [21019, 'This key was already used with other data, use a new one'],
  ORDER_ID_REQUIRED: [21020, 'Order ID is required'],
  ORDER_ID_STRING: [21021, 'Order ID must be text'],
  ORDER_ID_MAX: [21022, 'Order ID is too long'],
  LINE_ID_STRING: [21023, 'Line ID must be text'],
  LINE_ID_MAX: [21024, 'Line ID is too long'],
  AMOUNT_REQUIRED: [21025, 'Amount is required'],
  AMOUNT_INVALID: [21026, 'Amount is not valid, write it like 12.34'],
  CURRENCY_INVALID: [21027, 'Currency must be a known three-letter code such as USD'],
  ORDER_TIME_INVALID: [21028, 'Order time is not valid, send date and time with an offset'],
  CLICK_REF_STRING: [21029, 'Click reference must be text'],
  BRAND_SECRET_INVALID: [21030, 'The secret or signature of the brand is not valid'],
  LINK_ORIGIN_INVALID: [21462, 'The origin of links must be own, code or all'],
  BRAND_SECRET_IN_QUERY: [
    21460,
    'The secret of the brand must not be part of the address: send it in the Authorization header or in the body of a POST request',
  ],
  BRAND_SIGNATURE_REQUIRED: [
    21461,
    'A GET request must be signed: add a signature, or send the secret with a POST request',
  ],
  NO_COMMISSION_RULE: [21032, 'No commission rule applies to this order'],

  // Our own: decisions and staff
  REASON_REQUIRED: [21033, 'Choose a reason'],
  REASON_INVALID: [21034, 'There is no such reason, choose one from the list'],
  NOTE_REQUIRED: [21035, 'Write a note'],
  NOTE_MAX: [21036, 'The note is too long'],
  NOT_FOUND: [21037, 'Not found'],
  SITE_STATUS_INVALID: [21038, 'The channel cannot move to this status'],
  RELATIONSHIP_STATUS_INVALID: [21039, 'The relationship cannot move to this status'],
  PERMISSION_DENIED: [21040, 'Your role does not allow this, ask an administrator'],
  READ_ONLY_SESSION: [21041, 'This session is read-only'],
  TERMS_INVALID: [21042, 'The terms are not valid, check the commission rules'],
  SITE_IS_DEFAULT: [21045, 'The default channel cannot be deleted; set another default first'],

  // Our own: fields of an order report
  LINE_ID_REPEATED: [21060, 'Two lines of this order have the same line ID'],
  ORDER_LINES_INVALID: [21061, 'Lines must be a list of 1 to 1,000 order lines'],
  ORDER_EVENT_INVALID: [21062, 'Event must be sale or cancellation'],
  ORDER_STATUS_INVALID: [21063, 'Order status must be pending or cancelled'],
  VOUCHER_CODE_INVALID: [21064, 'Voucher code must be text of at most 100 characters'],
  CUSTOMER_KIND_INVALID: [21065, 'Customer must be new or existing'],
  CUSTOMER_COUNTRY_INVALID: [21066, 'Country must be a two-letter code such as US'],
  SKU_INVALID: [21067, 'Article number must be text of at most 255 characters'],
  PRODUCT_NAME_INVALID: [21068, 'Product name must be text of at most 500 characters'],
  ORDER_CATEGORY_INVALID: [21069, 'Category must be text of at most 255 characters'],
  QUANTITY_INVALID: [21070, 'Quantity must be a whole number'],
  DECISION_INVALID: [21071, 'Decision must be approved or rejected'],

  // Our own: signing in with a second factor
  TWO_FACTOR_ALREADY_ON: [21080, 'Two-factor sign-in is already on'],
  TWO_FACTOR_NOT_ON: [21081, 'Two-factor sign-in is not set up'],
  SIGN_IN_STEP_EXPIRED: [21082, 'This sign-in took too long, start again with your password'],
  SIGN_IN_LINK_EXPIRED: [21093, 'This sign-in link has expired, request a new one'],
  SIGN_IN_LINK_ELSEWHERE: [
    21094,
    'This sign-in link works only in the browser in which it was requested',
  ],
  ENROLMENT_CODE_REQUIRED: [21086, 'Enter your enrolment code'],
  ENROLMENT_CODE_ERROR: [
    21087,
    'The enrolment code is wrong, used or expired. Ask an admin for a new one.',
  ],

  // Our own: addresses
  EMAIL_DISPOSABLE: [21085, 'Disposable addresses are not accepted, use a permanent one'],

  // Our own: signing in with a provider
  SIGN_IN_PROVIDER_NOT_CONFIGURED: [21090, 'Sign-in with this provider is not configured'],
  SIGN_IN_PROVIDER_UNREACHABLE: [21091, 'The provider does not respond, try again later'],
  LAST_SIGN_IN_WAY: [21092, 'This is your only sign-in method, set a password first'],

  // Our own: where files are kept
  FILE_NOT_KEPT: [21120, 'The file could not be stored, try again in a moment'],
  // Our own: versions of terms
  TERMS_DATE_INVALID: [21130, 'Choose a time between now and one year ahead'],
  TERMS_NOTICE_TOO_SHORT: [
    21131,
    'Joined publishers must be notified three days before their commission is reduced',
  ],
  TERMS_NOT_ANNOUNCED: [
    21254,
    'Only the latest announced terms that are not in force yet can be withdrawn',
  ],

  // Our own: named views of brands
  VIEW_NAME_INVALID: [21132, 'Enter a view name of 1 to 60 characters'],
  VIEW_QUERY_INVALID: [21133, 'This view cannot be saved'],
  VIEWS_TOO_MANY: [21134, 'You already have 30 views, delete one first'],

  // Our own: several links at once, Linkbook
  LINK_BATCH_INVALID: [21150, 'Links must be a list of 1 to 100 links'],
  LINK_BATCH_MAX: [21151, 'At most 100 links can be created at once'],
  LINKBOOK_HOSTS_INVALID: [21152, 'Hosts must be a list of 1 to 100 host names'],
  LINK_ARCHIVED_INVALID: [21153, 'Archived must be 0 or 1'],

  // Our own: the team of a publisher
  TEAM_MEMBER_EXISTS: [21100, 'This person is already in your team'],
  TEAM_INVITATION_EXISTS: [21101, 'An invitation to this address is already pending'],
  TEAM_FULL: [21102, 'Your team has reached its limit of members and invitations'],
  INVITATION_NOT_VALID: [
    21103,
    'This invitation was already used, was revoked, or is older than 7 days',
  ],
  INVITATION_EMAIL_HAS_ACCOUNT: [21104, 'This email address already has an account'],
  LAST_OWNER: [21105, 'A team needs an owner: make another member an owner first'],
  ROLE_REQUIRED: [21106, 'Choose a role'],
  ROLE_INVALID: [21107, 'This role does not exist'],

  // Broken links
  LINK_SCAN_RUNNING: [21190, 'This channel is already being checked'],
  LINK_SCAN_SITE_UNFIT: [21191, 'Only approved website channels can be checked for broken links'],
  BROKEN_LINK_NOT_FOUND: [21192, 'This broken link was not found'],
  BROKEN_LINK_NO_REPLACEMENT: [21193, 'This link has no replacement: change it on your page'],
  BROKEN_LINK_CHECK_LATER: [
    21194,
    'The website of this link is being checked now, try again in a minute',
  ],

  // Our own: coupons
  COUPON_NOT_FOUND: [21170, 'Coupon not found'],
  COUPON_NAME_INVALID: [21171, 'Name must be text of at most 200 characters'],
  COUPON_KIND_INVALID: [21172, 'Kind must be coupon, deal or no_code'],
  COUPON_CODE_INVALID: [
    21173,
    'A coupon needs a code without spaces of at most 64 characters; other kinds have none',
  ],
  COUPON_CODE_TAKEN: [21174, 'Another coupon of this brand uses this code on the same days'],
  COUPON_DISCOUNT_INVALID: [
    21175,
    'Discount must be percent (up to 100), fixed (an amount) or shipping (no value)',
  ],
  COUPON_DATES_INVALID: [
    21176,
    'Enter dates such as 2026-12-31; the end must not be before the start',
  ],
  COUPON_STATUS_INVALID: [21177, 'Status must be upcoming, active, expiring or expired'],
  COUPON_PUBLISHER_INVALID: [21178, 'There is no publisher with this code'],

  // Our own: products and their feeds
  PRODUCT_ASIN_LIST_INVALID: [
    21180,
    'Enter up to 50 product numbers, separated by commas or spaces',
  ],
  PRODUCT_PRICE_RANGE_INVALID: [21181, 'Enter prices such as 19.90, the lower one first'],
  PRODUCT_ORDER_TYPE_INVALID: [
    21182,
    'Sort by relevance, newest, commission, discount, rating or reviews',
  ],
  PRODUCT_PAGE_TOO_FAR: [21183, 'Only the first 10,000 products can be listed, narrow the search'],
  FEED_TOO_LARGE: [21184, 'The feed is too large, at most 2 GB and 2,000,000 products'],
  FEED_BROKEN: [21185, 'The feed is incomplete or not a valid file of its format'],
  FEED_ADDRESS_INVALID: [21250, 'Enter the URL of the feed, starting with http or https'],
  FEED_NOT_SET: [21251, 'This brand has no feed URL'],
  FEED_EMPTY: [21252, 'The feed contains no valid product'],
  FEED_SHRUNK: [
    21253,
    'The feed would remove more than half of the products: fetch it manually if that is correct',
  ],
  FILE_ENCODING_INVALID: [21186, 'The encoding of the file is unknown, save it as UTF-8'],
  // Our own: announcements and texts
  NOTICE_TITLE_REQUIRED: [21200, 'Enter a title of at most 200 characters'],
  NOTICE_BODY_REQUIRED: [21201, 'Enter a text'],
  NOTICE_TIME_INVALID: [21202, 'Enter a time in the future'],
  NOTICE_ALREADY_PUBLISHED: [
    21203,
    'This announcement is already published, its time cannot be changed',
  ],
  NOTICE_WITHDRAWN: [21204, 'This announcement was withdrawn and cannot be changed'],
  BLOCK_CHANGED: [21205, 'Another user has changed this text since you opened it'],
  BLOCK_BODY_REQUIRED: [21206, 'Enter a text'],
  BANNER_IMAGE_INVALID: [21207, 'Upload a picture: PNG, JPEG or WebP'],
  BANNER_TIME_INVALID: [21208, 'The banner must end after it starts'],
  BANNER_LINK_INVALID: [21209, 'Enter an https URL, or a path that starts with a slash'],

  // Our own: payout methods, payments
  PAYOUT_METHOD_NOT_FOUND: [21230, 'Payout method not found'],
  PAYOUT_TYPE_INVALID: [21231, 'Choose one of the payout methods'],
  PAYOUT_COUNTRY_INVALID: [21232, 'Payouts to this country are not supported'],
  PAYOUT_ENTITY_INVALID: [21233, 'Choose individual or company'],
  PAYOUT_FIELD_REQUIRED: [21234, 'Fill in this field'],
  PAYOUT_FIELD_INVALID: [21235, 'The format of this value is not valid'],
  PAYOUT_EMAIL_INVALID: [21236, 'Enter an email address such as name@example.com'],
  PAYOUT_IBAN_INVALID: [21237, 'This IBAN is not valid: compare it with your bank statement'],
  PAYOUT_IBAN_COUNTRY: [21238, 'This IBAN belongs to another country'],
  PAYOUT_BIC_INVALID: [21239, 'Enter a BIC of 8 or 11 characters, such as DEUTDEFF'],
  PAYOUT_ROUTING_NUMBER_INVALID: [
    21240,
    'Enter the nine digits of the routing number, as on your checks',
  ],
  PAYOUT_SORT_CODE_INVALID: [21241, 'Enter the six digits of the sort code'],
  PAYOUT_ACCOUNT_NUMBER_INVALID: [21242, 'This account number is not valid for the country'],
  PAYOUT_METHOD_LIMIT: [21243, 'You already have ten payout methods, delete one first'],
  PAYOUT_METHOD_IS_DEFAULT: [21244, 'Make another method the default first'],
  PAYMENT_NOT_FOUND: [21245, 'Payment not found'],

  // Our own: ledger, claims
  LEDGER_NOT_SOUND: [21280, 'Payouts are stopped because the ledger check has failed'],
  CLAIM_NOT_FOUND: [21281, 'This claim does not exist'],
  CLAIM_CLICK_INVALID: [
    21282,
    'This is not one of your clicks to this brand, or it is too old for the order',
  ],
  CLAIM_REPEATED: [21283, 'You have already claimed this order'],
  CLAIM_DECIDED: [21284, 'This claim is already decided'],
  CLAIM_ORDER_KNOWN: [21285, 'This order was reported and is already credited or decided'],
  CLAIM_NOTE_REQUIRED: [21286, 'Describe what happened'],
  CLAIM_STATUS_INVALID: [21287, 'There is no such claim status'],

  // Our own: payout runs
  PAYOUT_RUN_NOT_FOUND: [21290, 'Payout run not found'],
  PAYOUT_RUN_EMPTY: [21291, 'No payment can be paid now'],
  PAYOUT_RUN_STATUS_INVALID: [21292, 'The status of the payout run has changed, reload it'],
  PAYOUT_RUN_SECOND_PERSON: [
    21293,
    'You created or reviewed this run, another person must approve it',
  ],
  PAYMENT_STATUS_INVALID: [21295, 'Only a failed or returned payment can be retried'],
  PAYOUT_FILE_INVALID: [21296, 'The file is neither pain.002 nor a CSV with the required columns'],
  PAYOUT_PROVIDER_NOT_SET_UP: [21860, 'The payout provider is not set up'],
  PAYOUT_PROVIDER_FAILED: [21861, 'The payout provider did not accept the account'],
  PAYOUT_TYPE_NOT_OFFERED: [21862, 'This network does not pay by this method. Choose another one.'],
  PAYOUT_BANK_NOT_SET_UP: [21297, 'The bank account that payouts are sent from is not configured'],

  // Our own: postbacks
  POSTBACK_NOT_FOUND: [21215, 'This postback does not exist'],
  POSTBACK_URL_REQUIRED: [21216, 'Enter the postback URL'],
  POSTBACK_URL_INVALID: [
    21217,
    'Enter a public http or https URL without a user name, on port 80, 443, 8080 or 8443',
  ],
  POSTBACK_MACRO_MISPLACED: [
    21218,
    'Macros are allowed only in the query, after the question mark',
  ],
  POSTBACK_EVENT_TYPE_INVALID: [21219, 'Choose an event'],
  POSTBACK_DELIVERY_TYPE_INVALID: [21220, 'Choose a delivery method'],
  POSTBACK_PARAMETERS_INVALID: [
    21221,
    'Write parameters as name=value, joined by &, each name once',
  ],
  POSTBACK_BRANDS_INVALID: [21222, 'One of these brands does not exist'],
  POSTBACK_TOO_MANY: [21223, 'You already have 50 postbacks, delete one first'],
  POSTBACK_IS_OFF: [21224, 'This postback is disabled, enable it first'],
  POSTBACK_DELIVERY_NOT_FOUND: [21225, 'There is no such delivery, or an attempt is in progress'],
  POSTBACK_SIGNATURE_MISPLACED: [
    21226,
    'The signature macro is allowed only in the URL; a body is signed in a header',
  ],
  POSTBACK_HEADERS_INVALID: [
    21227,
    'Enter up to five headers, each once, with a valid name that is not reserved and a value of printable ASCII characters',
  ],

  // Our own: reports and their files
  REPORT_PAIR_INVALID: [
    21345,
    'Choose a second group that differs from the first; day, week and month cannot be combined.',
  ],
  REPORT_PAIR_TOO_OLD: [
    21346,
    'Only totals are stored for clicks of these days. Choose later days or another second group.',
  ],
  VIEW_NOT_FOUND: [21347, 'There is no such view'],
  VIEW_NAME_TAKEN: [21348, 'Another view already has this name'],
  SCHEDULE_NOT_FOUND: [21349, 'There is no such scheduled report'],
  SCHEDULES_TOO_MANY: [21350, 'You already have 20 scheduled reports, delete one first'],
  SCHEDULE_RECIPIENTS_INVALID: [
    21351,
    'Choose up to 20 users of your account with verified addresses',
  ],
  SCHEDULE_NAME_INVALID: [21352, 'Enter a name of 1 to 60 characters'],
  DOWNLOADS_TOO_MANY: [
    21330,
    '20 files are already being prepared, wait until some of them are finished',
  ],
  DOWNLOAD_NOT_FOUND: [21331, 'There is no such file'],
  CLICK_NOT_FOUND: [21353, 'There is no such click, or it is no longer stored'],
  // The publisher API and its pages.
  API_NOT_FOUND: [21300, 'There is no such API'],
  API_TOKEN_NOT_FOUND: [21301, 'The token does not exist'],
  API_TOKENS_TOO_MANY: [21302, 'An account can have at most 50 tokens'],
  API_TOKEN_EXPIRY_INVALID: [21303, 'The expiry must be in the future'],
  TEAM_OWNER_STAYS: [
    21320,
    'An owner cannot leave the team: another owner must change your role or remove you',
  ],

  // Our own: tiers of commission
  TERMS_TIERS_INVALID: [
    21361,
    'Tiers must use one measure and different thresholds, and need a rule without a tier',
  ],

  // Our own: bonuses
  BONUS_NOT_FOUND: [21362, 'There is no such bonus'],
  BONUS_DECIDED: [21363, 'The bonus is already decided'],
  BONUS_SECOND_PERSON: [21364, 'You requested this bonus, another person must decide on it'],

  // Our own: closing an account
  ACCOUNT_BALANCE_OPEN: [
    21440,
    'There is an open balance: wait until it is paid, or confirm that you give it up',
  ],
  ACCOUNT_PAYMENT_UNDER_WAY: [
    21441,
    'A payment to you is being made; you can close the account when it is finished',
  ],

  // Our own: overload
  SERVICE_BUSY: [21270, 'The service is very busy, try again in a few seconds'],
  UNDER_MAINTENANCE: [21271, 'The network is under maintenance, try again in a few minutes'],

  // Our own: invoices, kinds of claims
  INVOICE_NOT_FOUND: [21376, 'This invoice does not exist'],
  INVOICE_NOTHING: [21377, 'There are no settlements to invoice'],
  INVOICE_STATUS_INVALID: [21378, 'The status of the invoice has changed, reload it'],
  INVOICE_DATE_INVALID: [
    21379,
    'Enter the date of the payment: not before the invoice and not after today',
  ],
  INVOICE_REFERENCE_REQUIRED: [21380, 'Enter the reference of the payment, up to 140 characters'],
  INVOICE_AMOUNT_INVALID: [
    21365,
    'Enter an amount above zero in the currency of the invoice, such as 12.50',
  ],
  INVOICE_OVERPAID: [21366, 'The amount exceeds the open amount of the invoice'],
  INVOICE_PAYMENT_NOT_FOUND: [21367, 'The invoice has no such payment'],
  MONTH_INVALID: [21480, 'Enter a month such as 2026-07'],
  MONTH_NOT_NEXT: [21484, 'Close the oldest open month first'],
  MONTH_NOT_OVER: [21485, 'This month is not over'],
  JOURNAL_TOO_LARGE: [21486, 'The journal of this month has more than 200,000 rows'],
  DATEV_NOT_SET: [21487, 'Enter the consultant and client number of DATEV first'],
  DATEV_RATE_MISSING: [
    21489,
    'DATEV needs an exchange rate for each day of a currency. Add the missing rates first',
  ],
  DATEV_INVALID: [
    21488,
    'Enter a consultant number of 4 to 7 digits, a client number of up to 5 digits, and accounts of 4 to 8 digits, all of one length',
  ],
  BILLING_EMAIL_MISSING: [
    21470,
    'The brand has no billing email: enter it on the page of the brand',
  ],
  ELECTRONIC_INVOICE_INCOMPLETE: [
    21469,
    'An electronic invoice needs the legal entity of the network, the country of the brand and a currency with at most two decimals',
  ],
  CREDIT_NOTE_NOTHING: [21467, 'There is nothing to credit: no invoiced commission was reversed'],
  CREDIT_NOTE_NOT_FOUND: [21468, 'This credit note does not exist'],
  LEGAL_ENTITY_REQUIRED: [21471, 'Enter the legal name, address, city, country and bank account'],
  LEGAL_ENTITY_COUNTRY_INVALID: [21472, 'Choose a country'],
  LEGAL_ENTITY_VAT_ID_INVALID: [
    21463,
    'Enter the VAT ID with its country prefix, for example DE123456789',
  ],
  LEGAL_ENTITY_TAX_REQUIRED: [21464, 'Enter a VAT ID or a tax number'],
  LEGAL_ENTITY_ACCOUNT_INVALID: [21465, 'Enter a valid IBAN or account number'],
  LEGAL_ENTITY_BIC_INVALID: [21466, 'Enter a valid BIC'],
  CLAIM_TYPE_INVALID: [21381, 'Choose wrong amount or declined'],
  CLAIM_TRANSACTION_INVALID: [
    21382,
    'This transaction is not yours or cannot be claimed this way: only the amount of a transaction that is not declined can be disputed',
  ],
  CLAIM_EVIDENCE_INVALID: [21383, 'Upload the file first, as a picture or a PDF'],
  CLAIM_EVIDENCE_REQUIRED: [
    21384,
    'A claim of this amount needs evidence, such as the order confirmation',
  ],
  CLAIM_SECOND_PERSON: [21385, 'A second person must accept this claim'],

  // Our own: rates of exchange
  RATE_INVALID: [21391, 'Enter a number above 0 with at most ten digits after the decimal point'],
  RATE_DAY_INVALID: [21392, 'Enter a date from 1999 to today'],
  RATE_KEPT: [21393, 'A different rate is already stored for this day and cannot be changed'],
  RATE_FAR_OFF: [21394, 'The rate is more than double or less than half of the previous one'],
  RATE_FETCH_OFF: [21395, 'Fetching rates is turned off in the configuration (ECB_RATES)'],
  // Our own: orders in other currencies
  CURRENCY_RATE_MISSING: [
    21396,
    "There is no exchange rate between this currency and the brand's for the day of the order or the seven days before: import rates first",
  ],

  // Our own: limits of files
  FILE_NESTED_TOO_DEEP: [21431, 'The file is nested too deeply: at most 100 levels are accepted'],
  FILE_FIELD_TOO_LONG: [
    21432,
    'A field or record of the file is too long: at most 1,000,000 characters, 100,000 in YAML',
  ],
  FILE_TOO_MANY_RECORDS: [21433, 'The file has too many records: split it into several files'],
  FILE_TAKES_TOO_LONG: [21434, 'The file took too long to process and was stopped'],
  FILE_TAKES_TOO_MUCH_MEMORY: [21435, 'The file needed too much memory to process and was stopped'],
  FILE_CRASHED_READER: [
    21436,
    'The file could not be processed: the program that reads it stopped unexpectedly',
  ],

  // Our own: imports in the background
  IMPORT_STATE_INVALID: [21442, 'The import is not in a state that permits this action'],
  IMPORT_LINE_CHANGED: [21443, 'It has been changed or used since the import'],

  // Our own: returns and customers
  RETURN_EXCEEDS_SALE: [21451, 'The return exceeds what is left of its sale'],
  RETURN_RULE_INVALID: [21452, 'Enter a prefix or a suffix of at most 20 characters'],
  RETURN_NOT_OPEN: [21770, 'This line is not a return without a sale'],
  RETURN_SALE_NOT_FOUND: [21771, 'No single line of this order fits the return, enter the line'],
  RETURN_SALE_OF_ANOTHER: [
    21772,
    'The return was approved for another publisher or another currency than its sale',
  ],
  CUSTOMER_REF_INVALID: [21453, 'Customer reference must be text of at most 255 characters'],
  COMMISSION_PERIOD_OVER: [21454, 'The period in which orders of this customer are paid is over'],

  // Our own: the tracking script
  SCRIPT_KEY_INVALID: [21620, 'The key in the script tag belongs to no brand'],

  // Our own: bank accounts
  PAYOUT_BIC_COUNTRY: [21446, 'This BIC belongs to another country than the IBAN'],

  // Our own: staff members
  STAFF_MEMBER_EXISTS: [21491, 'A staff member with this email address already exists'],
  STAFF_NAME_REQUIRED: [21492, 'Enter a name of at most 100 characters'],

  // Our own: settings
  SETTING_REQUIRED: [21500, 'Enter a value'],
  SETTING_TEXT_INVALID: [21501, 'Enter a shorter text on one line'],
  SETTING_COLOUR_INVALID: [
    21502,
    'Enter a colour as # and six hexadecimal digits, for example #0b6b50',
  ],
  SETTING_COLOUR_CONTRAST: [
    21503,
    'Choose a colour with more contrast: text in it would be hard to read',
  ],
  SETTING_ADDRESS_INVALID: [
    21504,
    'Enter an address without a path, for example https://partners.example.com',
  ],
  SETTING_PAGE_INVALID: [
    21505,
    'Enter the full address of a page, for example https://www.example.com/contact',
  ],
  SETTING_FIXED: [21506, 'An environment variable sets this value. Change it there.'],
  SETTING_MAIL_SERVER_INVALID: [
    21507,
    'Enter the mail server as smtp://host:587 or smtps://host:465, without user and password',
  ],
  SETTING_SOURCE_INVALID: [
    21508,
    'Enter names of letters, digits, dots and hyphens, separated by commas, that no field of the API has',
  ],
  SETTING_DAYS_INVALID: [21509, 'Enter a whole number of days up to 36500'],
  SETTING_DAY_INVALID: [21512, 'Enter a day of the month from 1 to 28'],
  SETTING_PERCENT_INVALID: [21513, 'Enter a whole number from 0 to 100'],
  SETTING_MAIL_FAILED: [21510, 'The mail server did not accept the mail'],
  SETTING_MAIL_SILENT: [
    21774,
    'The mail server cannot be reached. Check its address; inside your own network it must be allowed by OUTBOUND_ALLOWED or SMTP_URL.',
  ],
  SETTING_ZONE_INVALID: [21690, 'Choose a time zone by its name, for example Europe/Berlin'],
  SETTING_BACKUP_PLACE_INVALID: [
    21775,
    'Enter a folder such as /mnt/backups, or a bucket such as s3://s3.example.com/bucket/prefix',
  ],
  BACKUP_NOT_CONFIGURED: [21777, 'Set a target for backups under Settings first'],
  BACKUP_RUNS: [21778, 'A backup is being made already'],
  SETTING_TIME_INVALID: [21776, 'Enter a time of day from 00:00 to 23:59'],
  SETTING_SWITCH_INVALID: [21691, 'Choose on or off'],
  SETTING_SECRET_SHORT: [21692, 'Enter at least 16 letters, digits or signs without spaces'],
  SETUP_LINK_INVALID: [
    21511,
    'This setup link has expired or was used. Restart the program to get a new one.',
  ],
  // Our own: shops
  SHOP_NOT_FOUND: [21600, 'This shop is not connected'],
  SHOP_SIGNATURE_INVALID: [21601, 'The signature of the webhook is wrong: check the secret'],
  SHOP_TIMESTAMP_INVALID: [21602, 'The timestamp of the webhook is more than five minutes off'],
  SHOP_SENDER_INVALID: [21603, 'The webhook comes from another shop'],
  SHOP_PAYLOAD_INVALID: [21604, 'The content of the webhook could not be read'],
  SHOP_PLATFORM_INVALID: [21605, 'This shop platform is unknown'],
  SHOP_SECRET_INVALID: [21606, 'Enter the secret that the platform shows'],
  SHOP_ADDRESS_INVALID: [21607, 'Enter a valid address'],
  SHOP_ADDRESS_REQUIRED: [21608, 'Enter the address of the shop or file'],
  SHOP_DELIVERY_NOT_FOUND: [21609, 'This delivery no longer exists'],
  SHOP_DELIVERY_ID_MISSING: [21610, 'The webhook has no delivery id'],

  // Our own: notifications and mail templates
  NOTIFICATION_KIND_UNKNOWN: [
    21550,
    'This kind of notification does not exist or cannot be changed',
  ],
  NOTIFICATION_SCHEDULE_INVALID: [21551, 'Choose immediately, daily, weekly or off'],
  TEMPLATE_LANGUAGE_INVALID: [21552, 'Choose English or Chinese'],
  TEMPLATE_SUBJECT_REQUIRED: [21553, 'Enter a subject of at most 200 characters'],
  TEMPLATE_BODY_REQUIRED: [21554, 'Enter a text of at most 10,000 characters'],
  TEMPLATE_VARIABLE_UNKNOWN: [21555, 'The text uses a variable that this mail does not have'],
  TEMPLATE_LINK_REQUIRED: [21556, 'The text must contain the link, as [Text]({link})'],
  MAIL_NOT_SENT: [21557, 'The mail server did not accept the mail. The mail log shows why'],

  // Our own: limits of money
  MONEY_LIMITS_INCOMPLETE: [21481, 'The base currency needs all limits'],
  PAYOUT_LIMIT_THIRD_PERSON: [
    21482,
    'A payment above a limit is approved by a person who neither made nor decided its run',
  ],
  PAYMENT_NOT_DIVISIBLE: [
    21483,
    'A single settlement of the payment is above the limit, so it cannot be split; it can be approved',
  ],

  // Our own: debts of publishers
  DEBT_NOT_FOUND: [21670, 'There is no such debt'],
  DEBT_STATUS_INVALID: [21671, 'The state of the debt does not allow this'],
  DEBT_SECOND_PERSON: [21672, 'Another person must decide on your proposal'],
  DEBT_CHANGED: [21673, 'The debt has changed since the proposal. Reject it and propose again'],
  DEBT_NOT_ALLOWED: [21674, 'The rule does not allow this for the debt yet'],
  DEBT_ALREADY_PROPOSED: [21675, 'A decision on this debt is already proposed'],
  DEBT_KIND_INVALID: [21676, 'Choose between writing off and demanding'],
  DEBT_RULE_INVALID: [21677, 'Enter whole numbers of days'],

  // Our own: tax of publishers
  TAX_DETAILS_REQUIRED: [21680, 'Enter your legal name, address, city and country'],
  TAX_COUNTRY_INVALID: [21681, 'Choose a country'],
  TAX_STATUS_INVALID: [21682, 'Choose how you are subject to VAT'],
  VAT_NUMBER_INVALID: [
    21683,
    'This is not a VAT number of the country. Enter it with its prefix, for example DE136695976',
  ],
  VAT_NUMBER_REQUIRED: [21684, 'Enter your VAT number'],
  TAX_NUMBER_REQUIRED: [21685, 'Enter a VAT number or a tax number'],
  TAX_RATE_ZERO: [21863, 'Your country has VAT: enter its rate, for example 19'],
  TAX_RATE_MISSING: [21864, 'Set the legal entity and the VAT rate first'],
  PAYMENT_NOT_UNTAXED: [21865, 'This payment does not lack the document of its VAT'],
  TAX_RATE_INVALID: [21686, 'Enter a percentage below 100, for example 19'],
  SELF_BILLED_NOT_FOUND: [21687, 'There is no such self-billed invoice'],

  // Our own: order intake
  ORDER_TEST_INVALID: [21570, 'test must be true or false'],
  ORDER_UNCONFIRMED: [
    21571,
    'Only a browser has reported this order; it can be approved after the brand’s server has reported it',
  ],
  // Our own: brands by form
  BRAND_NAME_REQUIRED: [21530, 'Enter the name of the brand'],
  BRAND_SITE_URL_INVALID: [
    21531,
    'Enter the brand’s own web address, such as https://shop.example.com',
  ],
  BRAND_DOMAINS_INVALID: [
    21532,
    'Enter domains that belong to the brand. Endings such as co.uk are not accepted',
  ],
  BRAND_CODE_INVALID: [
    21533,
    'Use lower-case letters, digits, dot, dash and underscore, beginning with a letter or digit',
  ],
  BRAND_CODE_TAKEN: [21534, 'Another brand has this code'],
  BRAND_INCOMPLETE: [
    21850,
    'A draft needs commission terms and a category before it can be published',
  ],
  BRAND_NOT_A_DRAFT: [
    21851,
    'A published brand cannot become a draft again. Take it offline instead',
  ],
  BRAND_IS_DRAFT: [21852, 'This brand is a draft, which accepts test orders only'],
  CATEGORY_PATH_INVALID: [21535, 'Enter a name, or a parent and a name separated by >'],

  // Our own: state of the installation
  JOB_NOT_FAILED: [21660, 'This job no longer exists, is running or has not failed'],
  // Our own: decisions on several rows
  SELECTION_REQUIRED: [21536, 'Select rows, or send a filter'],
  EXPORT_TOO_LARGE: [21537, 'A file has at most 20,000 lines. Narrow the filter'],
  BRAND_KEY_INVALID: [21572, 'The API key is unknown'],
  BRAND_KEY_EXPIRED: [21573, 'The API key has expired or was revoked'],
  BRAND_KEY_SCOPE_MISSING: [21574, 'The API key does not have the required scope'],
  BRAND_KEY_NAME_REQUIRED: [21575, 'Enter a name of at most 100 characters for the key'],
  BRAND_KEY_SCOPES_INVALID: [21576, 'Choose at least one scope'],
  BRAND_KEY_EXPIRY_INVALID: [21577, 'Enter a whole number within the limits'],
  BRAND_KEY_NOT_FOUND: [21578, 'The API key does not exist or is no longer valid'],
  BRAND_KEYS_TOO_MANY: [21579, 'A brand can have at most 50 valid keys'],
  ORDERS_INVALID: [21580, 'Send 1 to 1,000 orders'],
  ORDER_REPEATED_IN_BATCH: [21581, 'The batch contains the order twice'],
  DECISION_ACTION_INVALID: [21582, 'The action must be approve, amend, reject, cancel or refund'],
  REFUND_ID_INVALID: [21583, 'A refund needs a refund_id of at most 100 characters'],
  REFUSED_REPORT_NOT_FOUND: [21584, 'The refused report does not exist'],
  REFUSED_REPORT_INCOMPLETE: [
    21585,
    'The report was too large to be stored; the brand has to send it again',
  ],
  ORDER_NOT_A_TEST: [21586, 'This key can report test orders only; set test to true'],
  REFUSED_REPORT_UNPROVEN: [
    21587,
    'The report was not sent by the brand, so it cannot be replayed; the brand has to send it',
  ],
  LINK_SLUG_INVALID: [21730, 'Use 3 to 40 letters, digits and hyphens'],
  LINK_SLUG_TAKEN: [21731, 'This address is taken, choose another one'],
  MEDIA_KIT_AUDIENCE_REQUIRED: [21800, 'Describe your audience'],
  MEDIA_KIT_ANSWER_MAX: [21801, 'This answer is too long'],

  // People of brands
  INVITATION_FOR_OTHER_ADDRESS: [
    21900,
    'This invitation is for another email address, sign in with that address',
  ],
  BRAND_SIGN_UP_DECIDED: [21901, 'This request has already been decided'],
  SIGN_UP_SHOP_NAME_REQUIRED: [21903, 'Enter the name of the shop'],
  SIGN_UP_COUNTRY_INVALID: [21904, 'Choose a country'],
  SIGN_UP_CONTACT_REQUIRED: [21905, 'Enter your name'],
  BRAND_HAS_NO_OWNER: [21902, 'No owner of this brand has an account yet, invite one first'],
  ORDER_DECISION_UNDONE: [21920, 'This decision has already been undone'],
  TERMS_PROPOSAL_DECIDED: [21922, 'This proposal has already been decided or withdrawn'],
  APPROVAL_PERIOD_INVALID: [
    21921,
    'Enter a whole number of days, at most as many as the network allows',
  ],
} as const satisfies Readonly<Record<string, readonly [code: number, text: string]>>;

export type ErrorKey = keyof typeof catalogue;

const entries = Object.entries(catalogue);

/** The number of every error. */
export const errorCodes = /*@__PURE__*/ Object.fromEntries(
  entries.map(([key, [code]]) => [key, code]),
) as { readonly [Key in ErrorKey]: (typeof catalogue)[Key][0] };

/** The English message of every error. */
export const english = /*@__PURE__*/ Object.fromEntries(
  entries.map(([key, [, text]]) => [key, text]),
) as Readonly<Record<ErrorKey, string>>;
