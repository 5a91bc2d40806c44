import { testProof } from './test-proof.ts';

await testProof('edge', { seed: 17 });
