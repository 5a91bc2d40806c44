import { testProof } from './test-proof.ts';

await testProof('postbacks', { seed: 11 });
