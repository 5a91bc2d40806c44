declare module 'virtual:messages/zh' {
  export const messages: import('@lingui/core').Messages;
}
