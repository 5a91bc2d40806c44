import * as z from 'zod/mini';

/** A change of settings: who, when, and each field with both values; `old` is '' for the first. */
export const settingChange = z.object({
  at: z.string(),
  staff_name: z.string(),
  fields: z.array(z.object({ name: z.string(), old: z.string(), new: z.string() })),
});
