import { testProof } from './test-proof.ts';

await testProof('restore', { seed: 90 });
