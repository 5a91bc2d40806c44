import type { ReplyOf } from '#contract/call.ts';
import type { showOrderIntake } from '#contract/orders/intake.ts';

export type Intake = ReplyOf<typeof showOrderIntake>;

export const SNIPPETS = ['JSON API', 'curl', 'Pixel', 't.js'] as const;
export type SnippetName = (typeof SNIPPETS)[number];

/** Ready code for the shop's engineer; YOUR_KEY and YOUR_SECRET are replaced by the shop. */
export function writeSnippet(name: SnippetName, intake: Intake, scriptTag: string): string {
  switch (name) {
    case 'JSON API':
      return `curl ${intake.api_url} \\
  --header "Authorization: Bearer YOUR_KEY" \\
  --header "Content-Type: application/json" \\
  --data '{"orders": [{"order_id": "1001", "amount": "49.90", "currency": "EUR", "click_ref": "...", "test": true}]}'`;
    case 'curl':
      return `curl ${intake.conversion_url} \\
  --header "Authorization: Bearer YOUR_SECRET" \\
  --header "Content-Type: application/json" \\
  --data '{"brand": "${intake.mcid}", "order_id": "1001", "amount": "49.90", "click_ref": "..."}'`;
    case 'Pixel':
      return `<img src="${intake.pixel_url}?brand=${intake.mcid}&order_id=1001&amount=49.90&click_ref=...&signature=..." width="1" height="1" alt="">`;
    case 't.js':
      return scriptTag;
  }
}
