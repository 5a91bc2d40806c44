import { testProof } from './test-proof.ts';

await testProof('clicks', { seed: 50 });
