import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { refuseOwnName } from './ownName.ts';

type ImageResource = 'images' | 'vmImages';

/** Spec 8.3 (12500 to 12504): the name of an image must be unique. */
export const imageHooks = (ofImages: ImageResource): ResourceHooks<ImageResource> => ({
  async beforeCreate(context, input) {
    await refuseOwnName(context, ofImages, input, 'image.nameExists');
    return input;
  },
  async beforeUpdate(context, image, changes) {
    // Only a user's change is checked, not a result from the cloud.
    const isWish = changes.fault === null && changes.cloud_ref === undefined;
    if (isWish && changes.name !== undefined && changes.name !== image.name)
      await refuseOwnName(context, ofImages, { ...image, ...changes }, 'image.nameExists');
    return changes;
  },
});
