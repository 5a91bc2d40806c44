import { testProof } from './test-proof.ts';

await testProof('crawl', { seed: 7, retry: 1 });
