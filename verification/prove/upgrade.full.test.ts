import { testProof } from './test-proof.ts';

await testProof('upgrade', { seed: 1 });
