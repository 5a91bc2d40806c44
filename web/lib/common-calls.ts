import { listProviders } from '#contract/accounts/third-party.ts';
import { listRegions, readDictionary } from '#contract/common/publisher.ts';
import { type BannerPlacement, homeBanners } from '#contract/content/publisher.ts';
import { listViews, type ViewedScreen } from '#contract/reports/views.ts';
import { listSites } from '#contract/sites/publisher.ts';
import { first } from './first.ts';

/** First calls that several screens make. */
export const dictionary = first(readDictionary);
export const regions = first(listRegions);
export const signInProviders = first(listProviders);
export const allSites = first(listSites, () => ({ perPage: 200 }));
export const approvedSites = first(listSites, () => ({ status: 1, perPage: 200 }));

export const bannersOf = (placement: BannerPlacement) => first(homeBanners, () => ({ placement }));
export const viewsOf = (screen: ViewedScreen) => first(listViews, () => ({ screen }));
