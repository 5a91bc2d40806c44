declare module 'virtual:messages/zh' {
  export const messages: Readonly<Record<string, string>>;
}
declare module 'virtual:messages/zh-staff' {
  export const messages: Readonly<Record<string, string>>;
}
