import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { sendDocument } from './mails/send-document.ts';

/** Jobs enqueued by new invoices and credit notes. */
export const invoiceJobs = {
  'invoices.mail_document': sendDocument,
} satisfies Record<string, JobRunner>;
