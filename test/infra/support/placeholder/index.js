exports.handler = async () => {}
