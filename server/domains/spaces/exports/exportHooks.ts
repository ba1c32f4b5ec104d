import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { refuseName } from '#server/domains/spaces/transfer/spaceUpload.ts';
import { beginExport } from './beginExport.ts';
import { exportJson } from './exportRoutes.ts';

type ImageResource = 'images' | 'vmImages';

/** An image is exported into the personal space of its reader. */
export const exportHooks = (resource: ImageResource): ResourceHooks<ImageResource> => ({
  actions: {
    async export_to_space(context, image, { name, parent_id: parentId }) {
      const definition = knownDefinition(context, resource);
      if (definition === undefined) throw new ApiError('system.unknownService');
      // Before its ending makes a name of dots a valid one.
      refuseName(name);
      const begun = await beginExport(context, {
        definition,
        record: image,
        title: image.name,
        size: image.size_bytes,
        name: withEnding(name, image.disk_format),
        parentId: parentId ?? null,
      });
      return {
        onlyAnswers: true,
        reply: { status: 202, body: begun === undefined ? {} : exportJson(context, begun) },
      };
    },
  },
});

/** A form that takes images asks for these endings. */
const ENDINGS = /\.(qcow2|raw|img|iso|vmdk|vdi|vhd|vhdx)$/i;

const withEnding = (name: string, format: string | null): string =>
  ENDINGS.test(name) || format === null ? name : `${name}.${format}`;
