import { testProof } from './test-proof.ts';

await testProof('payouts', { seed: 23 });
