import { testProof } from './test-proof.ts';

await testProof('terms', { seed: 61 });
