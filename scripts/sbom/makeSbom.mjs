import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The packages of package-lock.json by location: `node_modules/react`. */
export const readLocked = async () =>
  JSON.parse(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8')).packages;

/**
 * Locations of packages and of what they depend on; optional ones where the lockfile has them.
 *
 * @param from location of what depends on them, a workspace's folder.
 */
export function withDependencies(locked, names, from, found = new Set()) {
  for (const name of names) {
    const location = resolve(locked, name, from);
    if (location === undefined || found.has(location)) continue;
    found.add(location);
    const { dependencies, optionalDependencies } = locked[location];
    withDependencies(
      locked,
      Object.keys({ ...dependencies, ...optionalDependencies }),
      location,
      found,
    );
  }
  return found;
}

/** As Node does: the nearest `node_modules`. */
function resolve(locked, name, from) {
  for (let folder = from; ; folder = folder.replace(/\/?[^/]*$/, '')) {
    const location = path.posix.join(folder, 'node_modules', name);
    if (locked[location]) return locked[location].link ? locked[location].resolved : location;
    if (folder === '') return undefined;
  }
}

/** A software bill of materials, CycloneDX 1.6 as JSON. It is the same for the same packages. */
export function makeSbom({ name, version, type }, locations, locked) {
  const bom = new Models.Bom({
    metadata: new Models.Metadata({
      component: new Models.Component(componentType(type), name, { version, bomRef: name }),
    }),
  });
  for (const location of locations) {
    const { version: installed, integrity, license, name: own } = locked[location];
    if (integrity === undefined) continue;
    bom.components.add(
      componentOf(own ?? location.split('node_modules/').at(-1), installed, integrity, license),
    );
  }
  const normalized = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
    .makeForBom()
    .normalize(bom, { sortLists: true });
  return `${JSON.stringify(normalized, null, 1)}\n`;
}

const componentType = (type) =>
  type === 'container' ? Enums.ComponentType.Container : Enums.ComponentType.Library;

function componentOf(fullName, version, integrity, license) {
  const [, group, name] = /^(?:(@[^/]+)\/)?(.+)$/.exec(fullName);
  const purl = new PackageURL('npm', group, name, version, undefined, undefined).toString();
  const [, digest] = /^sha512-(\S+)/.exec(integrity) ?? [];
  const component = new Models.Component(Enums.ComponentType.Library, name, {
    bomRef: purl,
    group,
    version,
    purl,
  });
  if (digest) {
    component.hashes.set(
      Enums.HashAlgorithm['SHA-512'],
      Buffer.from(digest, 'base64').toString('hex'),
    );
  }
  if (license) component.licenses.add(LICENSES.makeFromString(license));
  return component;
}

const LICENSES = new Contrib.License.Factories.LicenseFactory();
