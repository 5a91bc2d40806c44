/** The style sheet of pages that are shown without the web application. */
export const pageStyle = `:root { color-scheme: light dark; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center;
  font: 1rem/1.5 system-ui, sans-serif;
  color: light-dark(#1d2733, #e6eaf0); background: light-dark(#f4f6f8, #14181d);
}
main {
  box-sizing: border-box; width: min(28rem, calc(100% - 2rem)); padding: 2.5rem 2rem;
  border: 1px solid light-dark(#dde3ea, #2b323b); border-radius: 12px;
  background: light-dark(#fff, #1b2027);
}
h1 { margin: 0 0 0.5rem; font-size: 1.375rem; line-height: 1.25; }
hr { margin: 1.5rem 0; border: 0; border-top: 1px solid light-dark(#dde3ea, #2b323b); }
p { margin: 0; color: light-dark(#4a5766, #aab4c0); overflow-wrap: anywhere; }
`;
