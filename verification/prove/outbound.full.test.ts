import { testProof } from './test-proof.ts';

await testProof('outbound', { seed: 23 });
