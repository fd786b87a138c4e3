/** `rspack dev` and watch builds for development set NODE_ENV to `development`. */
export const isDev = process.env.NODE_ENV === 'development';

export const mode = isDev ? 'development' : 'production';

export const dist = isDev ? 'dist-dev' : 'dist';
