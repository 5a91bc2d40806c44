import { testProof } from './test-proof.ts';

await testProof('money', {
  seed: 17,
  closing: / [1-9]\d* settlements[\s\S]* 16 planted faults, 16 faults found/,
});
