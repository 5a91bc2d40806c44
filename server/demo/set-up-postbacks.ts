import type { PublisherActor } from '#contract/actors.ts';
import { savePostback, switchPostback } from '#contract/postbacks.ts';
import type { Parts } from '#server/platform/parts.ts';
import { askCall } from './ask-call.ts';

const HOST = 'https://track.publisher.example';

/**
 * The postbacks of the first publisher: one told of changes, and one that its owner has switched off.
 * The host is invented and nothing answers there, so that what comes up while the program runs is
 * seen to fail.
 */
export async function setUpPostbacks(parts: Parts, owner: PublisherActor): Promise<void> {
  await askCall(parts, owner, savePostback, {
    ...{ event_type: 2, delivery_type: 1 },
    link_url: `${HOST}/postback?order=[[order_id]]&status=[[status]]&amount=[[sale_comm]]&sub=[[uid]]`,
  });
  const form = { event_type: 3, delivery_type: 3, link_url: `${HOST}/paid` };
  const { id } = await askCall(parts, owner, savePostback, form);
  await askCall(parts, owner, switchPostback, { id, enabled: 0 });
}
