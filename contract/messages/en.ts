import type { ErrorKey } from '../errors.ts';

/** The English message of every error key. Wording given by the specification is kept verbatim. */
export const english: Record<ErrorKey, string> = {
  // Sign-in and permissions
  THIRD_PARTY_STEP_REQUIRED: 'One more step is needed to sign in',
  UNAUTHORISED: 'Please sign in to continue',

  // Username, email and password
  ACCOUNT_ALREADY_EXISTS: 'Username already exists',
  USERNAME_FORMAT_ERROR: 'Invalid username format',
  EMAIL_ALREADY_EXISTS: 'Email already exists',
  EMAIL_FORMAT_ERROR: 'Invalid email format',
  PASSWORD_FORMAT_ERROR: 'Invalid password format',
  USERNAME_EMPTY: 'Enter a username',
  USERNAME_NOT_STRING: 'Username must be text',
  EMAIL_EMPTY: 'Enter an email address',
  EMAIL_NOT_STRING: 'Email must be text',
  PASSWORD_EMPTY: 'Enter a password',
  PASSWORD_NOT_STRING: 'Password must be text',
  CONFIRM_PASSWORD_EMPTY: 'Enter the password again to confirm it',
  CONFIRM_PASSWORD_NOT_STRING: 'Password confirmation must be text',

  // Email verification
  USER_ID_REQUIRED: 'User ID is required',
  USER_ID_INTEGER: 'User ID must be a whole number',
  RESEND_EMAIL_REQUIRED: 'Enter the email address to send the message to',
  RESEND_EMAIL_STRING: 'The email address to send to must be text',
  PASSWORD_NOT_EQUAL: 'Passwords do not match',
  USER_NOT_EXISTS: 'User not found',
  EMAIL_NOT_EQUAL: 'This is not the email address of the account',
  EMAIL_ALREADY_VERIFIED: 'This email is already verified, you can sign in',
  AUTHCODE_KEY_NOT_EMPTY: 'The verification link is incomplete, request a new email',
  HTTP_CLIENT_PARAM_ERROR: 'The request to another service was not valid, try again later',
  EMAIL_TEMPLATE_NOT_FOUND: 'We could not prepare the email, contact support',
  EMAIL_SENDING_FAILED: 'We could not send the email, try again in a few minutes',

  // Sign-up
  FIRST_NAME_REQUIRED: 'Enter your first name',
  FIRST_NAME_STRING: 'First name must be text',
  LAST_NAME_REQUIRED: 'Enter your last name',
  LAST_NAME_STRING: 'Last name must be text',
  SIGN_UP_ACCOUNT_REQUIRED: 'Choose a username for your account',
  SIGN_UP_ACCOUNT_STRING: 'The username of your account must be text',
  SIGN_UP_PASSWORD_REQUIRED: 'Choose a password for your account',
  SIGN_UP_PASSWORD_STRING: 'The password of your account must be text',
  AGREE_REQUIRED: 'Accept the terms to continue',
  AGREE_INTEGER: 'Agreement to the terms must be a whole number',
  SIGN_UP_EMAIL_REQUIRED: 'Enter an email address for your account',
  SIGN_UP_EMAIL_STRING: 'The email address of your account must be text',
  USER_THIRD_INFO_NOT_EXISTS: 'Your sign-in with the provider was not found, start again',
  USER_UNIQUE_ID_NOT_OBTAINED: 'The provider did not say who you are, try again',
  USER_HAS_BEEN_BOUND: 'This sign-in is already linked to an account',
  REGISTRATION_FAILED_PLEASE_CHECK: 'Registration failed, check your details and try again',

  // Sign-in (20043 carries two keys)
  ACCOUNT_REQUIRED: 'Enter your username or email',
  ACCOUNT_STRING: 'Username or email must be text',
  PASSWORD_REQUIRED: 'Enter your password',
  PASSWORD_STRING: 'Password must be text',
  WRONG_PASSWORD: 'Wrong username or password',
  EMAIL_NOT_VERIFIED: 'Verify your email address before you sign in',
  USER_LOCKED: 'This account is locked, contact support',
  INCORRECT_PASSWORD: 'The password is incorrect',
  LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD: 'Login attempts exceeded, please reset password',
  PUBLISHER_LOGIN_PASSWORD_INVALID: 'The sign-in details are not valid',

  // Third-party sign-in
  THIRD_PARTY_PLATFORM_REQUIRED: 'Choose a sign-in provider',
  THIRD_PARTY_PLATFORM_STRING: 'Sign-in provider must be text',
  THIRD_PARTY_PLATFORM_CODE_REQUIRED: 'The code of the sign-in provider is missing, start again',
  THIRD_PARTY_PLATFORM_CODE_STRING: 'The code of the sign-in provider must be text',
  USER_NOT_BIND: 'This sign-in is not linked to an account yet',
  PARAMS_EMPTY: 'Nothing was sent, fill in the form and try again',

  // Verification code and password reset
  THE_CURRENT_EMAIL_USER_ACCOUNT_DOES_NOT_EXIST: 'There is no account with this email',
  CODE_REQUIRED: 'Enter the verification code',
  CODE_STRING: 'Verification code must be text',
  CODE_ERROR: 'The verification code is wrong or has expired',
  RESET_TRACK_REQUIRED: 'The reset link is incomplete, request a new one',
  RESET_NEW_PASSWORD_REQUIRED: 'Enter a new password',
  RESET_CONFIRM_PASSWORD_REQUIRED: 'Enter the new password again to confirm it',
  RESET_PASSWORD_NOT_EQUAL: 'Passwords do not match',
  PWD_RESET_CHECK_FAILED: 'This reset link is not valid, request a new one',
  PWD_RESET_CHECK_EXPIRED: 'This reset link has expired, request a new one',
  TRACK_HAS_BEEN_USED: 'This reset link has already been used, request a new one',

  // Session
  TOKEN_ERROR: 'Your session is not valid, sign in again',
  TOKEN_EXPIRED: 'Your session has expired, sign in again',

  // Blocks and announcements
  BLOCK_NAME_NOT_EXIST: 'There is no block with this name',
  PARAMS_TYPE_ERROR: 'A value has the wrong type or an unknown name',
  NOTICE_KEYWORD_STRING: 'Keyword must be text',
  NOTICE_IS_TOP_INTEGER: 'The is-top flag must be a whole number',
  ID_REQUIRED: 'ID is required',
  ID_INTEGER: 'ID must be a whole number',
  NOTICE_NOT_EXIST: 'Announcement not found',

  // Report dates and blocks
  REPORT_START_DATE_REQUIRED: 'Choose a start date',
  REPORT_START_DATE_STRING: 'Start date must be a date written as YYYY-MM-DD',
  REPORT_START_DATE_AFTER_END: 'Start date cannot be later than end date',
  REPORT_END_DATE_REQUIRED: 'Choose an end date',
  REPORT_END_DATE_STRING: 'End date must be a date written as YYYY-MM-DD',
  REPORT_END_DATE_BEFORE_START: 'End date cannot be earlier than start date',
  PLATFORM_ID_INTEGER: 'Platform ID must be a whole number',
  BLOCK_NAME_REQUIRED: 'Block name is required',
  BLOCK_NAME_STRING: 'Block name must be text',

  // Site selection
  SITE_ID_INTEGER: 'Site ID must be a whole number',
  SITE_ID_MIN: 'Site ID must be 1 or more',
  SITE_NOT_FOUND: 'Site not found',
  SITE_VALIDATION_FAILURE: 'We could not verify this site, check it and try again',

  // The first site, set up during registration
  FIRST_SITE_LOGO_REQUIRED: 'Add a logo for your site',
  FIRST_SITE_LOGO_STRING: 'The logo of your site must be text',
  FIRST_SITE_WEBSITE_REQUIRED: 'Enter the address of your site',
  FIRST_SITE_WEBSITE_URL: 'The address of your site must be a valid URL',
  FIRST_SITE_MEDIA_KIT_REQUIRED: 'Add a media kit for your site',
  FIRST_SITE_MEDIA_KIT_STRING: 'The media kit of your site must be text',
  FIRST_SITE_CHANNEL_TYPE_REQUIRED: 'Choose the channel type of your site',
  FIRST_SITE_CHANNEL_TYPE_INTEGER: 'The channel type of your site must be a whole number',
  DEFAULT_SITE_NOT_SET: 'Set a default site first',
  SITE_NOT_EXISTS: 'This site does not exist',

  // Brand query (its keyword is 20166 and 20167, its least site id 20171)
  BRAND_QUERY_SITE_ID_REQUIRED: 'Choose a site',
  BRAND_QUERY_SITE_ID_INTEGER: 'Site ID must be a whole number',
  BRAND_QUERY_CAT_IDS_STRING: 'Categories must be text',
  BRAND_QUERY_COUNTRY_STRING: 'Country must be text',
  BRAND_QUERY_VERIFY_TYPE_INTEGER: 'Approval type must be a whole number',
  BRAND_QUERY_AD_TYPE_STRING: 'Ad type must be text',
  BRAND_QUERY_STATUS_INTEGER: 'Status must be a whole number',
  BRAND_QUERY_ORDER_TYPE_STRING: 'Sort field must be text',
  BRAND_QUERY_ORDER_DIRECTION_STRING: 'Sort direction must be text',
  BRAND_QUERY_MCID_REQUIRED: 'Choose a brand',
  BRAND_QUERY_MCID_STRING: 'Brand code must be text',
  BRAND_QUERY_TYPE_REQUIRED: 'Choose a brand type',
  BRAND_QUERY_TYPE_INTEGER: 'Brand type must be a whole number',
  BRAND_QUERY_TYPE_IN_1_OR_2: 'Brand type must be 1 or 2',

  // Sign-up: repeated password, agreement
  REPASSWORD_REQUIRED: 'Enter the password again to confirm it',
  REPASSWORD_STRING: 'Password confirmation must be text',
  REPASSWORD_ERROR: 'Confirm password error',
  AGREE_IN_0_OR_1: 'Agreement to the terms must be 0 or 1',

  // Site fields
  SITE_LOGO_REQUIRED: 'Upload a logo',
  SITE_LOGO_STRING: 'Upload the logo: PNG, JPEG or WebP',
  SITE_LOGO_MAX: 'Logo address can have at most 255 characters',
  SITE_WEBSITE_REQUIRED: 'Enter the website address',
  SITE_WEBSITE_URL: 'Website must be a valid URL',
  SITE_WEBSITE_MAX: 'Website address can have at most 255 characters',
  SITE_MEDIA_KIT_REQUIRED: 'Upload a media kit',
  SITE_MEDIA_KIT_STRING: 'Upload the media kit: PDF, PNG, JPEG or WebP',
  SITE_MEDIA_KIT_MAX: 'Media kit address can have at most 255 characters',
  SITE_CHANNEL_TYPE_REQUIRED: 'Choose a channel type',
  SITE_CHANNEL_TYPE_INTEGER: 'Channel type must be a whole number',
  SITE_CHANNEL_TYPE_MIN: 'Channel type must be 1 or more',
  SITE_PROMOTION_METHODS_INTEGER: 'Promotion method must be a whole number',
  SITE_PROMOTION_METHODS_MIN: 'Promotion method must be 1 or more',
  SITE_CHANNEL_PLATFORM_STRING: 'Channel platform must be text',
  SITE_CHANNEL_PLATFORM_MAX: 'Channel platform can have at most 255 characters',

  // Company (20139 carries two keys)
  COMPANY_NAME_STRING: 'Company name must be text',
  COMPANY_NAME_MAX: 'Company name can have at most 100 characters',
  COMPANY_CATEGORY_STRING: 'Company category must be text',
  COMPANY_CATEGORY_MAX: 'Company category can have at most 100 characters',
  COMPANY_COUNTRY_MAX: 'Country can have at most 100 characters',
  COMPANY_COUNTRY_STRING: 'Country must be text',
  COMPANY_ADDRESS_STRING: 'Address must be text',
  COMPANY_ADDRESS_MAX: 'Address can have at most 255 characters',
  COMPANY_CITY_STRING: 'City must be text',
  COMPANY_CITY_MAX: 'City can have at most 100 characters',
  COMPANY_PROVINCE_STRING: 'Province must be text',
  COMPANY_PROVINCE_MAX: 'Province can have at most 100 characters',
  COMPANY_POSTAL_CODE_STRING: 'Postal code must be text',
  COMPANY_POSTAL_CODE_MAX: 'Postal code can have at most 100 characters',

  // General
  APP_ID_REQUIRED: 'App ID is required',
  USER_REQUIRED: 'A user is required',

  // Media kit
  MEDIA_KIT_FILE_URL_REQUIRED: 'Upload a media kit file',
  MEDIA_KIT_FILE_URL_STRING: 'Upload the file: PDF, PNG, JPEG or WebP',
  MEDIA_KIT_FILE_URL_MAX: 'File URL can have at most 255 characters',
  MEDIA_KIT_NAME_REQUIRED: 'Enter a file name',
  MEDIA_KIT_NAME_STRING: 'File name must be text',
  MEDIA_KIT_NAME_MAX: 'File name can have at most 255 characters',
  MEDIA_KIT_SIZE_REQUIRED: 'File size is required',
  MEDIA_KIT_SIZE_INTEGER: 'File size must be a whole number',
  MEDIA_KIT_SIZE_MIN: 'File size must be more than 0',
  MEDIA_KIT_ID_REQUIRED: 'Choose a media kit file',
  MEDIA_KIT_ID_INTEGER: 'Media kit file ID must be a whole number',
  MEDIA_KIT_ID_MIN: 'Media kit file ID must be 1 or more',

  // Avatar
  AVATAR_REQUIRED: 'Choose a profile picture',
  AVATAR_STRING: 'Upload the profile picture: PNG, JPEG or WebP',
  AVATAR_MAX: 'Profile picture address can have at most 255 characters',

  // Default site, search
  SITE_ID_REQUIRED: 'Choose a site',
  SITE_DEFAULT_SET_STATUS_ERROR: 'Only an approved site can be the default site',
  SEARCH_KEYWORD_REQUIRED: 'Enter a keyword to search for',
  SEARCH_KEYWORD_STRING: 'Search keyword must be text',

  // Link generation (20168 to 20170 are not in the specification)
  BRAND_SITE_ID_MIN: 'Site ID must be 1 or more',
  TARGET_URL_REQUIRED: 'Enter a target URL',
  TARGET_URL_STRING: 'Target URL must be text',
  TARGET_URL_MAX: 'Target URL can have at most 255 characters',
  UID1_STRING: 'uid1 must be text',
  UID1_MAX: 'uid1 can have at most 100 characters',
  UID2_STRING: 'uid2 must be text',
  UID2_MAX: 'uid2 can have at most 100 characters',
  UID3_STRING: 'uid3 must be text',
  UID3_MAX: 'uid3 can have at most 100 characters',
  UID4_STRING: 'uid4 must be text',
  UID4_MAX: 'uid4 can have at most 100 characters',
  UID5_STRING: 'uid5 must be text',
  UID5_MAX: 'uid5 can have at most 100 characters',
  BRAND_NOT_EXISTS: 'This brand does not exist',
  SITE_NOT_EXISTS_OR_INVALID: 'This site does not exist or cannot be used',
  SITE_RELATIONSHIP_NOT_APPROVED: 'The brand has not approved this site yet',
  BRAND_TARGET_URL_INVALID: 'Target URL must be a valid address on a site of the brand',
  LINK_GENERATION_FAILED: 'The link could not be made, try again',

  // Linkbook
  LINKBOOK_URL_REQUIRED: 'Enter the URL of a page',
  LINKBOOK_URL_STRING: 'Page URL must be text',
  LINKBOOK_TAG_STRING: 'Tag must be text',
  LINKBOOK_PLUGS_ID_INTEGER: 'Plug-in ID must be a whole number',
  LINKBOOK_TRACK_REQUIRED: 'Your link code is missing, install the tool again',
  LINKBOOK_TRACK_STRING: 'Link code must be text',
  LINKBOOK_TRACK_INVALID: 'This link code is not valid, install the tool again',
  TOOLS_LINKBOOK_URL_FORBIDDEN: 'Links cannot be made for this page',
  LINKBOOK_USER_NOT_FOUND: 'No publisher has this link code',

  // Merchant
  MERCHANT_NOT_FOUND: 'Brand not found',
  MERCHANT_STATUS_INTEGER: 'Brand status must be a whole number',
  BRAND_MERCHANT_STATUS_OFFLINE: 'This brand is offline',
  BRAND_MERCHANT_PAY_STANDARD_NOT_FOUND: 'This brand has no commission terms yet',

  // Two keys share 20203
  TOOLS_LINKBOOK_MERCHANT_URL_NOT_SUPPORT: 'Links to this page of the brand are not supported',
  SAME_TASK_EXIST: 'A duplicate download task already exists.',

  // Our own: the service
  CALL_NOT_FOUND: 'There is no such call',
  SERVICE_UNAVAILABLE: 'Something went wrong on our side, try again in a moment',
  REQUEST_TOO_LARGE: 'The request is too large, send less at once',
  TOO_MANY_REQUESTS: 'Too many requests, wait a moment and try again',
  DATA_CONFLICT: 'Someone else changed this at the same time, reload and try again',

  // Our own: brands, links, passwords
  APPLICATION_ALREADY_EXISTS: 'This site has already applied to or joined the brand',
  REAPPLY_TOO_EARLY: 'It is too early to apply to this brand again',
  LINK_NOT_FOUND: 'Link not found',
  CATEGORY_UNKNOWN: 'There is no such category, choose one from the list',
  PASSWORD_TOO_COMMON: 'This password is too common, choose another one',

  // Our own: files and imports
  FILE_REQUIRED: 'Choose a file',
  FILE_TYPE_NOT_ALLOWED: 'Files of this type are not accepted',
  FILE_TOO_LARGE: 'This file is too large, choose a smaller one',
  FILE_ROWS_INVALID: 'Some rows have errors and nothing was imported, correct them first',
  IMPORT_NOT_FOUND: 'Import not found',

  // Our own: order lines
  CONVERSION_NOT_FOUND: 'Order not found',
  CONVERSION_ALREADY_SETTLED: 'This order is already settled, make an adjustment instead',
  CONVERSION_STATUS_INVALID: 'The order cannot move to this status',
  CONVERSION_INPUT_CHANGED: 'This key was already used with other data, use a new one',
  ORDER_ID_REQUIRED: 'Order ID is required',
  ORDER_ID_STRING: 'Order ID must be text',
  ORDER_ID_MAX: 'Order ID is too long',
  LINE_ID_STRING: 'Line ID must be text',
  LINE_ID_MAX: 'Line ID is too long',
  AMOUNT_REQUIRED: 'Amount is required',
  AMOUNT_INVALID: 'Amount is not valid, write it like 12.34',
  CURRENCY_INVALID: 'Currency must be a known three-letter code such as USD',
  ORDER_TIME_INVALID: 'Order time is not valid, send date and time with an offset',
  CLICK_REF_STRING: 'Click reference must be text',
  BRAND_SECRET_INVALID: 'The secret or signature of the brand is not valid',
  LINK_ORIGIN_INVALID: 'The origin of links must be own, code or all',
  BRAND_SECRET_IN_QUERY:
    'The secret of the brand must not be part of the address: send it in the Authorization header or in the body of a POST request',
  BRAND_SIGNATURE_REQUIRED:
    'A GET request must be signed: add a signature, or send the secret with a POST request',
  NO_COMMISSION_RULE: 'No commission rule applies to this order',

  // Our own: decisions and staff
  REASON_REQUIRED: 'Choose a reason',
  REASON_INVALID: 'There is no such reason, choose one from the list',
  NOTE_REQUIRED: 'Write a note',
  NOTE_MAX: 'The note is too long',
  NOT_FOUND: 'Not found',
  SITE_STATUS_INVALID: 'The site cannot move to this status',
  RELATIONSHIP_STATUS_INVALID: 'The relationship cannot move to this status',
  PERMISSION_DENIED: 'Your role does not allow this, ask an administrator',
  READ_ONLY_SESSION: 'This session is read-only',
  TERMS_INVALID: 'The terms are not valid, check the commission rules',
  SITE_IS_DEFAULT: 'The default site cannot be deleted; set another default first',

  // Our own: fields of an order report
  LINE_ID_REPEATED: 'Two lines of this order have the same line ID',
  ORDER_LINES_INVALID: 'Lines must be a list of 1 to 1,000 order lines',
  ORDER_EVENT_INVALID: 'Event must be sale or cancellation',
  ORDER_STATUS_INVALID: 'Order status must be pending or cancelled',
  VOUCHER_CODE_INVALID: 'Voucher code must be text of at most 100 characters',
  CUSTOMER_KIND_INVALID: 'Customer must be new or existing',
  CUSTOMER_COUNTRY_INVALID: 'Country must be a two-letter code such as US',
  SKU_INVALID: 'Article number must be text of at most 255 characters',
  PRODUCT_NAME_INVALID: 'Product name must be text of at most 500 characters',
  ORDER_CATEGORY_INVALID: 'Category must be text of at most 255 characters',
  QUANTITY_INVALID: 'Quantity must be a whole number',
  DECISION_INVALID: 'Decision must be approved or rejected',

  TWO_FACTOR_ALREADY_ON: 'Two-factor sign-in is already on',
  TWO_FACTOR_NOT_ON: 'Two-factor sign-in is not set up',
  SIGN_IN_STEP_EXPIRED: 'This sign-in took too long, start again with your password',
  ENROLMENT_CODE_REQUIRED: 'Enter your enrolment code',
  ENROLMENT_CODE_ERROR: 'The enrolment code is wrong, used or expired. Ask an admin for a new one.',

  // Our own: addresses
  EMAIL_DISPOSABLE: 'Disposable addresses are not accepted, use a permanent one',

  // Our own: signing in with a provider
  SIGN_IN_PROVIDER_NOT_CONFIGURED: 'Sign-in with this provider is not configured',
  SIGN_IN_PROVIDER_UNREACHABLE: 'The provider does not respond, try again later',
  LAST_SIGN_IN_WAY: 'This is your only sign-in method, set a password first',
  FILE_NOT_KEPT: 'The file could not be stored, try again in a moment',
  TERMS_DATE_INVALID: 'Choose a time between now and one year ahead',
  TERMS_NOTICE_TOO_SHORT:
    'Joined publishers must be notified three days before their commission is reduced',
  TERMS_NOT_ANNOUNCED: 'Only the latest announced terms that are not in force yet can be withdrawn',
  VIEW_NAME_INVALID: 'Enter a view name of 1 to 60 characters',
  VIEW_QUERY_INVALID: 'This view cannot be saved',
  VIEWS_TOO_MANY: 'You already have 30 views, delete one first',

  // Our own: several links at once, Linkbook
  LINK_BATCH_INVALID: 'Links must be a list of 1 to 100 links',
  LINK_BATCH_MAX: 'At most 100 links can be created at once',
  LINKBOOK_HOSTS_INVALID: 'Hosts must be a list of 1 to 100 host names',
  LINK_ARCHIVED_INVALID: 'Archived must be 0 or 1',

  // Our own: the team of a publisher
  TEAM_MEMBER_EXISTS: 'This person is already in your team',
  TEAM_INVITATION_EXISTS: 'An invitation to this address is already pending',
  TEAM_FULL: 'Your team has reached its limit of members and invitations',
  INVITATION_NOT_VALID: 'This invitation was already used, was revoked, or is older than 7 days',
  INVITATION_EMAIL_HAS_ACCOUNT: 'This email address already has an account',
  LAST_OWNER: 'A team needs an owner: make another member an owner first',
  ROLE_REQUIRED: 'Choose a role',
  ROLE_INVALID: 'This role does not exist',

  // Broken links
  LINK_SCAN_RUNNING: 'This channel is already being checked',
  LINK_SCAN_SITE_UNFIT: 'Only approved website channels can be checked for broken links',
  BROKEN_LINK_NOT_FOUND: 'This broken link was not found',
  BROKEN_LINK_NO_REPLACEMENT: 'This link has no replacement: change it on your page',
  BROKEN_LINK_CHECK_LATER: 'The site of this link is being checked now, try again in a minute',

  // Our own: coupons
  COUPON_NOT_FOUND: 'Coupon not found',
  COUPON_NAME_INVALID: 'Name must be text of at most 200 characters',
  COUPON_KIND_INVALID: 'Kind must be coupon, deal or no_code',
  COUPON_CODE_INVALID:
    'A coupon needs a code without spaces of at most 64 characters; other kinds have none',
  COUPON_CODE_TAKEN: 'Another coupon of this brand uses this code on the same days',
  COUPON_DISCOUNT_INVALID:
    'Discount must be percent (up to 100), fixed (an amount) or shipping (no value)',
  COUPON_DATES_INVALID: 'Enter dates such as 2026-12-31; the end must not be before the start',
  COUPON_STATUS_INVALID: 'Status must be upcoming, active, expiring or expired',
  COUPON_PUBLISHER_INVALID: 'There is no publisher with this code',

  // Our own: products and their feeds
  PRODUCT_ASIN_LIST_INVALID: 'Enter up to 50 product numbers, separated by commas or spaces',
  PRODUCT_PRICE_RANGE_INVALID: 'Enter prices such as 19.90, the lower one first',
  PRODUCT_ORDER_TYPE_INVALID: 'Sort by relevance, newest, commission, discount, rating or reviews',
  PRODUCT_PAGE_TOO_FAR: 'Only the first 10,000 products can be listed, narrow the search',
  FEED_TOO_LARGE: 'The feed is too large, at most 2 GB and 2,000,000 products',
  FEED_BROKEN: 'The feed is incomplete or not a valid file of its format',
  FEED_ADDRESS_INVALID: 'Enter the URL of the feed, starting with http or https',
  FEED_NOT_SET: 'This brand has no feed URL',
  FEED_EMPTY: 'The feed contains no valid product',
  FEED_SHRUNK:
    'The feed would remove more than half of the products: fetch it manually if that is correct',
  FILE_ENCODING_INVALID: 'The encoding of the file is unknown, save it as UTF-8',
  // Our own: announcements and texts
  NOTICE_TITLE_REQUIRED: 'Enter a title of at most 200 characters',
  NOTICE_BODY_REQUIRED: 'Enter a text',
  NOTICE_TIME_INVALID: 'Enter a time in the future',
  NOTICE_ALREADY_PUBLISHED: 'This announcement is already published, its time cannot be changed',
  NOTICE_WITHDRAWN: 'This announcement was withdrawn and cannot be changed',
  BLOCK_CHANGED: 'Another user has changed this text since you opened it',
  BLOCK_BODY_REQUIRED: 'Enter a text',
  BANNER_IMAGE_INVALID: 'Upload a picture: PNG, JPEG or WebP',
  BANNER_TIME_INVALID: 'The banner must end after it starts',
  BANNER_LINK_INVALID: 'Enter an https URL, or a path that starts with a slash',

  // Our own: payout methods, payments
  PAYOUT_METHOD_NOT_FOUND: 'Payout method not found',
  PAYOUT_TYPE_INVALID: 'Choose one of the payout methods',
  PAYOUT_COUNTRY_INVALID: 'Payouts to this country are not supported',
  PAYOUT_ENTITY_INVALID: 'Choose individual or company',
  PAYOUT_FIELD_REQUIRED: 'Fill in this field',
  PAYOUT_FIELD_INVALID: 'The format of this value is not valid',
  PAYOUT_EMAIL_INVALID: 'Enter an email address such as name@example.com',
  PAYOUT_IBAN_INVALID: 'This IBAN is not valid: compare it with your bank statement',
  PAYOUT_IBAN_COUNTRY: 'This IBAN belongs to another country',
  PAYOUT_BIC_INVALID: 'Enter a BIC of 8 or 11 characters, such as DEUTDEFF',
  PAYOUT_ROUTING_NUMBER_INVALID: 'Enter the nine digits of the routing number, as on your checks',
  PAYOUT_SORT_CODE_INVALID: 'Enter the six digits of the sort code',
  PAYOUT_ACCOUNT_NUMBER_INVALID: 'This account number is not valid for the country',
  PAYOUT_METHOD_LIMIT: 'You already have ten payout methods, delete one first',
  PAYOUT_METHOD_IS_DEFAULT: 'Make another method the default first',
  PAYMENT_NOT_FOUND: 'Payment not found',

  // Our own: ledger, claims
  LEDGER_NOT_SOUND: 'Payouts are stopped because the ledger check has failed',
  CLAIM_NOT_FOUND: 'This claim does not exist',
  CLAIM_CLICK_INVALID:
    'This is not one of your clicks to this brand, or it is too old for the order',
  CLAIM_REPEATED: 'You have already claimed this order',
  CLAIM_DECIDED: 'This claim is already decided',
  CLAIM_ORDER_KNOWN: 'This order was reported and is already credited or decided',
  CLAIM_NOTE_REQUIRED: 'Describe what happened',
  CLAIM_STATUS_INVALID: 'There is no such claim status',

  // Our own: payout runs
  PAYOUT_RUN_NOT_FOUND: 'Payout run not found',
  PAYOUT_RUN_EMPTY: 'No payment can be paid now',
  PAYOUT_RUN_STATUS_INVALID: 'The status of the payout run has changed, reload it',
  PAYOUT_RUN_SECOND_PERSON: 'You created or reviewed this run, another person must approve it',
  PAYMENT_STATUS_INVALID: 'Only a failed or returned payment can be retried',
  PAYOUT_FILE_INVALID: 'The file is neither pain.002 nor a CSV with the required columns',
  PAYOUT_BANK_NOT_SET_UP: 'The bank account that payouts are sent from is not configured',

  // Our own: postbacks
  POSTBACK_NOT_FOUND: 'This postback does not exist',
  POSTBACK_URL_REQUIRED: 'Enter the postback URL',
  POSTBACK_URL_INVALID:
    'Enter a public http or https URL without a user name, on port 80, 443, 8080 or 8443',
  POSTBACK_MACRO_MISPLACED: 'Macros are allowed only in the query, after the question mark',
  POSTBACK_EVENT_TYPE_INVALID: 'Choose an event',
  POSTBACK_DELIVERY_TYPE_INVALID: 'Choose a delivery method',
  POSTBACK_PARAMETERS_INVALID: 'Write parameters as name=value, joined by &, each name once',
  POSTBACK_BRANDS_INVALID: 'One of these brands does not exist',
  POSTBACK_TOO_MANY: 'You already have 50 postbacks, delete one first',
  POSTBACK_IS_OFF: 'This postback is disabled, enable it first',
  POSTBACK_DELIVERY_NOT_FOUND: 'There is no such delivery, or an attempt is in progress',
  POSTBACK_SIGNATURE_MISPLACED:
    'The signature macro is allowed only in the URL; a body is signed in a header',
  POSTBACK_HEADERS_INVALID:
    'Enter up to five headers, each once, with a valid name that is not reserved and a value of printable ASCII characters',
  REPORT_PAIR_INVALID:
    'Choose a second group that differs from the first; day, week and month cannot be combined.',
  REPORT_PAIR_TOO_OLD:
    'Only totals are stored for clicks of these days. Choose later days or another second group.',
  VIEW_NOT_FOUND: 'There is no such view',
  VIEW_NAME_TAKEN: 'Another view already has this name',
  SCHEDULE_NOT_FOUND: 'There is no such scheduled report',
  SCHEDULES_TOO_MANY: 'You already have 20 scheduled reports, delete one first',
  SCHEDULE_RECIPIENTS_INVALID: 'Choose up to 20 users of your account with verified addresses',
  SCHEDULE_NAME_INVALID: 'Enter a name of 1 to 60 characters',
  DOWNLOADS_TOO_MANY: '20 files are already being prepared, wait until some of them are finished',
  DOWNLOAD_NOT_FOUND: 'There is no such file',
  CLICK_NOT_FOUND: 'There is no such click, or it is no longer stored',
  API_NOT_FOUND: 'There is no such API',
  API_TOKEN_NOT_FOUND: 'The token does not exist',
  API_TOKENS_TOO_MANY: 'An account can have at most 50 tokens',
  API_TOKEN_EXPIRY_INVALID: 'The expiry must be in the future',
  TEAM_OWNER_STAYS:
    'An owner cannot leave the team: another owner must change your role or remove you',
  TERMS_TIERS_INVALID:
    'Tiers must use one measure and different thresholds, and need a rule without a tier',
  BONUS_NOT_FOUND: 'There is no such bonus',
  BONUS_DECIDED: 'The bonus is already decided',
  BONUS_SECOND_PERSON: 'You requested this bonus, another person must decide on it',
  // Our own: closing an account
  ACCOUNT_BALANCE_OPEN:
    'There is an open balance: wait until it is paid, or confirm that you give it up',
  ACCOUNT_PAYMENT_UNDER_WAY:
    'A payment to you is being made; you can close the account when it is finished',

  SERVICE_BUSY: 'The service is very busy, try again in a few seconds',
  INVOICE_NOT_FOUND: 'This invoice does not exist',
  INVOICE_NOTHING: 'There are no settlements to invoice',
  INVOICE_STATUS_INVALID: 'The status of the invoice has changed, reload it',
  INVOICE_DATE_INVALID: 'Enter the date of the payment: not before the invoice and not after today',
  INVOICE_REFERENCE_REQUIRED: 'Enter the reference of the payment, up to 140 characters',
  INVOICE_AMOUNT_INVALID:
    'Enter an amount above zero in the currency of the invoice, such as 12.50',
  INVOICE_OVERPAID: 'The amount exceeds the open amount of the invoice',
  INVOICE_PAYMENT_NOT_FOUND: 'The invoice has no such payment',
  MONTH_INVALID: 'Enter a month such as 2026-07',
  MONTH_NOT_NEXT: 'Close the oldest open month first',
  MONTH_NOT_OVER: 'This month is not over',
  JOURNAL_TOO_LARGE: 'The journal of this month has more than 200,000 rows',
  DATEV_NOT_SET: 'Enter the consultant and client number of DATEV first',
  DATEV_INVALID:
    'Enter a consultant number of 4 to 7 digits, a client number of up to 5 digits, and accounts of 4 to 8 digits, all of one length',
  BILLING_EMAIL_MISSING: 'The brand has no billing email: enter it on the page of the brand',
  ELECTRONIC_INVOICE_INCOMPLETE:
    'An electronic invoice needs the legal entity of the network, the country of the brand and a currency with at most two decimals',
  CREDIT_NOTE_NOTHING: 'There is nothing to credit: no invoiced commission was reversed',
  CREDIT_NOTE_NOT_FOUND: 'This credit note does not exist',
  LEGAL_ENTITY_REQUIRED: 'Enter the legal name, address, city, country and bank account',
  LEGAL_ENTITY_COUNTRY_INVALID: 'Choose a country',
  LEGAL_ENTITY_VAT_ID_INVALID: 'Enter the VAT ID with its country prefix, for example DE123456789',
  LEGAL_ENTITY_TAX_REQUIRED: 'Enter a VAT ID or a tax number',
  LEGAL_ENTITY_ACCOUNT_INVALID: 'Enter a valid IBAN or account number',
  LEGAL_ENTITY_BIC_INVALID: 'Enter a valid BIC',
  CLAIM_TYPE_INVALID: 'Choose wrong amount or declined',
  CLAIM_TRANSACTION_INVALID:
    'This transaction is not yours or cannot be claimed this way: only the amount of a transaction that is not declined can be disputed',
  CLAIM_EVIDENCE_INVALID: 'Upload the file first, as a picture or a PDF',
  CLAIM_EVIDENCE_REQUIRED: 'A claim of this amount needs evidence, such as the order confirmation',
  CLAIM_SECOND_PERSON: 'A second person must accept this claim',
  RATE_INVALID: 'Enter a number above 0 with at most ten digits after the decimal point',
  RATE_DAY_INVALID: 'Enter a date from 1999 to today',
  RATE_KEPT: 'A different rate is already stored for this day and cannot be changed',
  RATE_FAR_OFF: 'The rate is more than double or less than half of the previous one',
  RATE_FETCH_OFF: 'Fetching rates is turned off in the configuration (ECB_RATES)',
  CURRENCY_RATE_MISSING:
    "There is no exchange rate between this currency and the brand's for the day of the order or the seven days before: import rates first",
  FILE_NESTED_TOO_DEEP: 'The file is nested too deeply: at most 100 levels are accepted',
  FILE_FIELD_TOO_LONG:
    'A field or record of the file is too long: at most 1,000,000 characters, 100,000 in YAML',
  FILE_TOO_MANY_RECORDS: 'The file has too many records: split it into several files',
  FILE_TAKES_TOO_LONG: 'The file took too long to process and was stopped',
  FILE_TAKES_TOO_MUCH_MEMORY: 'The file needed too much memory to process and was stopped',
  FILE_CRASHED_READER:
    'The file could not be processed: the program that reads it stopped unexpectedly',
  IMPORT_STATE_INVALID: 'The import is not in a state that permits this action',
  IMPORT_LINE_CHANGED: 'It has been changed or used since the import',
  RETURN_EXCEEDS_SALE: 'The return exceeds what is left of its sale',
  RETURN_RULE_INVALID: 'Enter a prefix or a suffix of at most 20 characters',
  CUSTOMER_REF_INVALID: 'Customer reference must be text of at most 255 characters',
  COMMISSION_PERIOD_OVER: 'The period in which orders of this customer are paid is over',
  SCRIPT_KEY_INVALID: 'The key in the script tag belongs to no brand',
  PAYOUT_BIC_COUNTRY: 'This BIC belongs to another country than the IBAN',
  STAFF_MEMBER_EXISTS: 'A staff member with this email address already exists',
  STAFF_NAME_REQUIRED: 'Enter a name of at most 100 characters',
  SETTING_REQUIRED: 'Enter a value',
  SETTING_TEXT_INVALID: 'Enter a shorter text on one line',
  SETTING_COLOUR_INVALID: 'Enter a colour as # and six hexadecimal digits, for example #0b6b50',
  SETTING_COLOUR_CONTRAST: 'Choose a colour with more contrast: text in it would be hard to read',
  SETTING_ADDRESS_INVALID:
    'Enter an address without a path, for example https://partners.example.com',
  SETTING_PAGE_INVALID:
    'Enter the full address of a page, for example https://www.example.com/contact',
  SETTING_FIXED: 'An environment variable sets this value. Change it there.',
  SETTING_MAIL_SERVER_INVALID:
    'Enter the mail server as smtp://host:587 or smtps://host:465, without user and password',
  SETTING_SOURCE_INVALID:
    'Enter names of letters, digits, dots and hyphens, separated by commas, that no field of the API has',
  SETTING_DAYS_INVALID: 'Enter a whole number of days up to 36500',
  SETTING_DAY_INVALID: 'Enter a day of the month from 1 to 28',
  SETTING_PERCENT_INVALID: 'Enter a whole number from 0 to 100',
  SETTING_MAIL_FAILED: 'The mail server did not accept the mail',
  SETUP_LINK_INVALID:
    'This setup link has expired or was used. Restart the program to get a new one.',

  // Notifications and mail templates
  SHOP_NOT_FOUND: 'This shop is not connected',
  SHOP_SIGNATURE_INVALID: 'The signature of the webhook is wrong: check the secret',
  SHOP_TIMESTAMP_INVALID: 'The timestamp of the webhook is more than five minutes off',
  SHOP_SENDER_INVALID: 'The webhook comes from another shop',
  SHOP_PAYLOAD_INVALID: 'The content of the webhook could not be read',
  SHOP_PLATFORM_INVALID: 'This shop platform is unknown',
  SHOP_SECRET_INVALID: 'Enter the secret that the platform shows',
  SHOP_ADDRESS_INVALID: 'Enter a valid address',
  SHOP_ADDRESS_REQUIRED: 'Enter the address of the shop or file',
  SHOP_DELIVERY_NOT_FOUND: 'This delivery no longer exists',
  SHOP_DELIVERY_ID_MISSING: 'The webhook has no delivery id',
  NOTIFICATION_KIND_UNKNOWN: 'This kind of notification does not exist or cannot be changed',
  NOTIFICATION_SCHEDULE_INVALID: 'Choose immediately, daily, weekly or off',
  TEMPLATE_LANGUAGE_INVALID: 'Choose English or Chinese',
  TEMPLATE_SUBJECT_REQUIRED: 'Enter a subject of at most 200 characters',
  TEMPLATE_BODY_REQUIRED: 'Enter a text of at most 10,000 characters',
  TEMPLATE_VARIABLE_UNKNOWN: 'The text uses a variable that this mail does not have',
  TEMPLATE_LINK_REQUIRED: 'The text must contain the link, as [Text]({link})',
  MAIL_NOT_SENT: 'The mail server did not accept the mail. The mail log shows why',
  MONEY_LIMITS_INCOMPLETE: 'The base currency needs all limits',
  PAYOUT_LIMIT_THIRD_PERSON:
    'A payment above a limit is approved by a person who neither made nor decided its run',
  PAYMENT_NOT_DIVISIBLE:
    'A single settlement of the payment is above the limit, so it cannot be split; it can be approved',
  ORDER_TEST_INVALID: 'test must be true or false',
  ORDER_UNCONFIRMED:
    'Only a browser has reported this order; it can be approved after the brand’s server has reported it',
  BRAND_NAME_REQUIRED: 'Enter the name of the brand',
  BRAND_SITE_URL_INVALID: 'Enter the brand’s own web address, such as https://shop.example.com',
  BRAND_DOMAINS_INVALID:
    'Enter domains that belong to the brand. Endings such as co.uk are not accepted',
  BRAND_CODE_INVALID:
    'Use lower-case letters, digits, dot, dash and underscore, beginning with a letter or digit',
  BRAND_CODE_TAKEN: 'Another brand has this code',
  CATEGORY_PATH_INVALID: 'Enter a name, or a parent and a name separated by >',
  JOB_NOT_FAILED: 'This job no longer exists, is running or has not failed',
  SELECTION_REQUIRED: 'Select rows, or send a filter',
  EXPORT_TOO_LARGE: 'A file has at most 20,000 lines. Narrow the filter',
  BRAND_KEY_INVALID: 'The API key is unknown',
  BRAND_KEY_EXPIRED: 'The API key has expired or was revoked',
  BRAND_KEY_SCOPE_MISSING: 'The API key does not have the required scope',
  BRAND_KEY_NAME_REQUIRED: 'Enter a name of at most 100 characters for the key',
  BRAND_KEY_SCOPES_INVALID: 'Choose at least one scope',
  BRAND_KEY_EXPIRY_INVALID: 'Enter a whole number within the limits',
  BRAND_KEY_NOT_FOUND: 'The API key does not exist or is no longer valid',
  BRAND_KEYS_TOO_MANY: 'A brand can have at most 50 valid keys',
  ORDERS_INVALID: 'Send 1 to 1,000 orders',
  ORDER_REPEATED_IN_BATCH: 'The batch contains the order twice',
  DECISION_ACTION_INVALID: 'The action must be approve, amend, reject, cancel or refund',
  REFUND_ID_INVALID: 'A refund needs a refund_id of at most 100 characters',
  REFUSED_REPORT_NOT_FOUND: 'The refused report does not exist',
  REFUSED_REPORT_INCOMPLETE:
    'The report was too large to be stored; the brand has to send it again',
  ORDER_NOT_A_TEST: 'This key can report test orders only; set test to true',
};
