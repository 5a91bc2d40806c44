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
  "displayName": "Affiliate tracking script",
  "description": "Loads the tracking script of an affiliate network, and reports an order on the page after it.",
  "containerContexts": ["WEB"]
}


___TEMPLATE_PARAMETERS___

[
  { "type": "TEXT", "name": "key", "displayName": "Key of the script tag", "simpleValueType": true, "valueValidators": [{ "type": "NON_EMPTY" }] },
  { "type": "TEXT", "name": "orderId", "displayName": "Order id (only on the page after the order)", "simpleValueType": true },
  { "type": "TEXT", "name": "amount", "displayName": "Amount", "simpleValueType": true },
  { "type": "TEXT", "name": "currency", "displayName": "Currency", "simpleValueType": true },
  { "type": "TEXT", "name": "voucherCode", "displayName": "Voucher codes, separated by commas", "simpleValueType": true },
  { "type": "TEXT", "name": "signature", "displayName": "Signature of the shop's server", "simpleValueType": true }
]


___SANDBOXED_JS_FOR_WEB_TEMPLATE___

const callInWindow = require('callInWindow');
const copyFromWindow = require('copyFromWindow');
const createQueue = require('createQueue');
const encodeUriComponent = require('encodeUriComponent');
const getType = require('getType');
const injectScript = require('injectScript');
const makeString = require('makeString');

// The script, once loaded, replaces the array by an object with the method push.
const run = (command) => {
  if (getType(copyFromWindow('affiliate')) === 'object') callInWindow('affiliate.push', command);
  else createQueue('affiliate')(command);
};

const fields = {
  order_id: data.orderId,
  amount: data.amount,
  currency: data.currency,
  voucher_code: data.voucherCode,
  signature: data.signature,
};
const order = {};
for (const name in fields) {
  if (fields[name]) order[name] = makeString(fields[name]);
}
if (order.order_id) run(['order', order]);

const url = 'https://network.example/in/t.js?key=' + encodeUriComponent(makeString(data.key));
injectScript(url, data.gtmOnSuccess, data.gtmOnFailure, url);


___WEB_PERMISSIONS___

[
  {
    "instance": {
      "key": { "publicId": "access_globals", "versionId": "1" },
      "param": [
        {
          "key": "keys",
          "value": {
            "type": 2,
            "listItem": [
              {
                "type": 3,
                "mapKey": [
                  { "type": 1, "string": "key" },
                  { "type": 1, "string": "read" },
                  { "type": 1, "string": "write" },
                  { "type": 1, "string": "execute" }
                ],
                "mapValue": [
                  { "type": 1, "string": "affiliate" },
                  { "type": 8, "boolean": true },
                  { "type": 8, "boolean": true },
                  { "type": 8, "boolean": false }
                ]
              },
              {
                "type": 3,
                "mapKey": [
                  { "type": 1, "string": "key" },
                  { "type": 1, "string": "read" },
                  { "type": 1, "string": "write" },
                  { "type": 1, "string": "execute" }
                ],
                "mapValue": [
                  { "type": 1, "string": "affiliate.push" },
                  { "type": 8, "boolean": false },
                  { "type": 8, "boolean": false },
                  { "type": 8, "boolean": true }
                ]
              }
            ]
          }
        }
      ]
    },
    "clientAnnotations": { "isEditedByUser": true },
    "isRequired": true
  },
  {
    "instance": {
      "key": { "publicId": "inject_script", "versionId": "1" },
      "param": [
        {
          "key": "urls",
          "value": {
            "type": 2,
            "listItem": [{ "type": 1, "string": "https://network.example/in/t.js*" }]
          }
        }
      ]
    },
    "clientAnnotations": { "isEditedByUser": true },
    "isRequired": true
  }
]


___NOTES___

Fire the tag on all pages once the visitor has consented. Only statically checked: Tag Manager cannot run in the tests.
