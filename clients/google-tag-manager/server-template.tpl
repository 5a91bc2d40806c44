___TERMS_OF_SERVICE___

By creating or modifying this file you agree to Google Tag Manager's Community
Template Gallery Developer Terms of Service available at
https://developers.google.com/tag-manager/gallery-tos (or such other URL as
Google may provide), as modified from time to time.


___INFO___

{
  "type": "TAG",
  "id": "cvt_temp_public_id",
  "version": 1,
  "displayName": "Affiliate orders",
  "description": "Reports purchase and refund events to an affiliate network.",
  "containerContexts": ["SERVER"]
}


___TEMPLATE_PARAMETERS___

[
  { "type": "TEXT", "name": "url", "displayName": "Webhook URL", "simpleValueType": true },
  { "type": "TEXT", "name": "secret", "displayName": "Secret", "simpleValueType": true },
  { "type": "TEXT", "name": "clickRef", "displayName": "Click reference", "simpleValueType": true }
]


___SANDBOXED_JS_FOR_SERVER___

const getAllEventData = require('getAllEventData');
const JSON = require('JSON');
const makeString = require('makeString');
const sendHttpRequest = require('sendHttpRequest');

const event = getAllEventData();
const names = { purchase: 'Order Completed', refund: 'Order Refunded' };
const name = names[event.event_name];
const order = makeString(event.transaction_id || '');

if (!name || order === '') {
  data.gtmOnSuccess();
  return;
}

const products = (event.items || []).map((item) => ({
  product_id: item.item_id,
  name: item.item_name,
  category: item.item_category,
  price: item.price,
  quantity: item.quantity || 1,
}));
const body = JSON.stringify({
  type: 'track',
  event: name,
  messageId: order + '-' + event.event_name + '-' + makeString(event.event_id || ''),
  properties: {
    order_id: order,
    currency: event.currency,
    total: event.value,
    tax: event.tax,
    shipping: event.shipping,
    coupon: event.coupon,
    click_ref: data.clickRef,
    products: products,
  },
});

sendHttpRequest(
  data.url,
  {
    method: 'POST',
    timeout: 5000,
    headers: { 'content-type': 'application/json', authorization: 'Bearer ' + data.secret },
  },
  body
).then(
  (answer) => (answer.statusCode < 300 ? data.gtmOnSuccess() : data.gtmOnFailure()),
  () => data.gtmOnFailure()
);


___SERVER_PERMISSIONS___

[
  {
    "instance": {
      "key": { "publicId": "read_event_data", "versionId": "1" },
      "param": [{ "key": "eventDataAccess", "value": { "type": 1, "string": "any" } }]
    },
    "clientAnnotations": { "isEditedByUser": true },
    "isRequired": true
  },
  {
    "instance": {
      "key": { "publicId": "send_http", "versionId": "1" },
      "param": [
        { "key": "allowedUrls", "value": { "type": 1, "string": "specific" } },
        {
          "key": "urls",
          "value": {
            "type": 2,
            "listItem": [{ "type": 1, "string": "https://network.example/in/shops/*" }]
          }
        }
      ]
    },
    "clientAnnotations": { "isEditedByUser": true },
    "isRequired": true
  }
]


___NOTES___

Sends the events purchase and refund of GA4 as Segment's Order Completed and Order Refunded. Only statically checked: Tag Manager cannot run in the tests.
