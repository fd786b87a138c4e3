import { moduleId } from '../../protocol/manifest/ModuleId.ts';
import { fillPath, type PageParams } from '../../protocol/manifest/pagePath.ts';
import type { FoundPage } from '../../protocol/manifest/ReleasePage.ts';
import type { DescribedPage, Page, Site } from '../SiteDefinition.ts';

/** Turns a release's page into a page like the site's own, with the site's description and its module's props. */
export function toSitePage({ grants }: Pick<Site, 'grants'>, found: FoundPage): Page {
  const { remote, path, params, page } = found;
  return {
    id: `${remote}:${page.path}`,
    path,
    params,
    about: grants?.about(describe(found)),
    regions: [
      {
        module: moduleId(remote, page.module),
        props: (data) => ({ ...grants?.props?.(data), ...page.props, params }),
      },
    ],
  };
}

function describe({ remote, path, params, page }: FoundPage): DescribedPage {
  const { title, description, canonical, robots, status = 200 } = page;
  return {
    remote,
    path,
    title: fillText(title, params),
    description: fillText(description, params),
    canonicalPath: canonical === undefined ? path : fillPath(canonical, params),
    status,
    ...(robots === undefined ? {} : { robots }),
  };
}

const fillText = (text: string, params: PageParams): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name) =>
    Object.hasOwn(params, name) ? (params[name] ?? '') : whole,
  );
