import { testProof } from './test-proof.ts';

await testProof('ledger', { seed: 70 });
