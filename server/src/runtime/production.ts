// Imported first, because React decides when it is loaded whether it runs its slow development build.
if (process.env['NODE_ENV'] !== 'development') process.env['NODE_ENV'] = 'production'
